import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * What Medusa has refunded of the refund's payment before it: a decimal string with all of its digits. By its place, so that
 * whoever asks gets the same: two at once, one that is tried again, and one that is reported after later ones. A part that
 * Medusa takes back afterwards leaves the others a unit too little.
 */
export async function refundedBefore(db: Knex, refundId: string | undefined): Promise<string> {
  const { rows } = await db.raw<{ rows: { sum: string }[] }>(
    `SELECT coalesce(sum(other.amount), 0)::text AS sum FROM refund
       JOIN refund other ON other.payment_id = refund.payment_id AND other.deleted_at IS NULL
        AND (other.created_at, other.id) < (refund.created_at, refund.id)
      WHERE refund.id = ?`,
    [refundId ?? null],
  )
  return rows[0]!.sum
}
