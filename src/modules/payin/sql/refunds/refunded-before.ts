import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What Medusa has refunded of the refund's payment, without that refund: a decimal string with all of its digits. */
export async function refundedBefore(db: Knex, refundId: string | undefined): Promise<string> {
  const { rows } = await db.raw<{ rows: { sum: string }[] }>(
    `SELECT coalesce(sum(other.amount), 0)::text AS sum FROM refund
       JOIN refund other ON other.payment_id = refund.payment_id AND other.id <> refund.id AND other.deleted_at IS NULL
      WHERE refund.id = ?`,
    [refundId ?? null],
  )
  return rows[0]!.sum
}
