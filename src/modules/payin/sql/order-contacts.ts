import type { Knex } from "@medusajs/framework/mikro-orm/knex"

type OrderContact = { id: string; display_id: number; custom_display_id: string | null; email: string | null }

/**
 * Numbers and e-mail addresses of Medusa's orders, for spreadsheets. Everything else asks Medusa's query, which takes so
 * much memory for each row that a spreadsheet of 100,000 rows would let the process grow by hundreds of megabytes.
 */
export async function readOrderContacts(db: Knex, ids: readonly string[]): Promise<OrderContact[]> {
  return await db("order")
    .whereIn("id", [...ids])
    .whereNull("deleted_at")
    .select("id", "display_id", "custom_display_id", "email")
}

type CartContact = { id: string; email: string | null }

export async function readCartContacts(db: Knex, ids: readonly string[]): Promise<CartContact[]> {
  return await db("cart")
    .whereIn("id", [...ids])
    .whereNull("deleted_at")
    .select("id", "email")
}
