import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "./attempts"

/** Every attempt to pay an order: those of its payment collections, and those that its cart had before. */
export async function attemptsOfOrder(
  db: Knex,
  paymentCollectionIds: readonly string[],
  cartId: string | null,
): Promise<AttemptRow[]> {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE (payment_collection_id = ANY(?::text[]) OR cart_id = ?) AND deleted_at IS NULL`,
    [[...paymentCollectionIds], cartId],
  )
  return rows
}

/**
 * Remembers that an order is being placed on this attempt's unpaid trade. What staff authorize later, when the order stands,
 * places nothing: the time of an order that is known is not written over.
 *
 * @param at by the clock of the process that places the order, which dates the order, too
 */
export async function notePlacedUnpaid(db: Knex, id: string, at: Date): Promise<void> {
  await db("payin_attempt")
    .where({ id })
    .whereNotNull("cart_id")
    .where((query) => void query.whereNull("placed_unpaid_at").orWhereNull("order_id"))
    .update({ placed_unpaid_at: at, updated_at: at })
}
