import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * All that Medusa has captured of a payment, with the capture that is being made: Medusa asks the provider after it has
 * written it down.
 *
 * @returns a decimal string
 */
export async function capturedWith(db: Knex, captureId: string): Promise<string> {
  const [row] = await db("capture")
    .where({ payment_id: db("capture").where({ id: captureId }).select("payment_id"), deleted_at: null })
    .select<{ sum: string }[]>(db.raw("coalesce(sum(amount), 0)::text as sum"))
  return row!.sum
}
