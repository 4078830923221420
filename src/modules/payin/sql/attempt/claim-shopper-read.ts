import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A handful of clicks reads each time; a browser that goes on and on makes one read in so many seconds. */
const AT_ONCE = 3
const EVERY_SECONDS = 3

/**
 * Takes the right to ask the service about an attempt because of a shopper's request. Kept in the row, so that all servers
 * share it: each read moves `shopper_reads_until` three seconds ahead, and it may be ahead of now by no more than two of them.
 *
 * @returns false when too many were made a moment ago: what the row says is young enough then
 */
export async function claimShopperRead(db: Knex, attemptId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE payin_attempt
        SET shopper_reads_until = greatest(shopper_reads_until, now()) + :every * interval '1 second'
      WHERE id = :attemptId AND deleted_at IS NULL
        AND (shopper_reads_until IS NULL OR shopper_reads_until <= now() + :ahead * interval '1 second')
      RETURNING id`,
    { attemptId, every: EVERY_SECONDS, ahead: (AT_ONCE - 1) * EVERY_SECONDS },
  )
  return rows.length > 0
}
