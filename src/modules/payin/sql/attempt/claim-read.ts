import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Claims the right to ask the service about an attempt for waiting shoppers. Of any number of clients and servers, one
 * gets it per `everySeconds`; an attempt that is leased, or that the job or a callback has just read, is not asked
 * about. Claims count, not reads: a service that is down is spared just the same.
 *
 * @returns true for the one that is to ask
 */
export async function claimRefresh(db: Knex, attemptId: string, everySeconds: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE payin_attempt SET refresh_claimed_at = now()
      WHERE id = :attemptId AND state IN ('opening','open','paid') AND deleted_at IS NULL
        AND coalesce(greatest(trade_read_at, refresh_claimed_at), '-infinity') < now() - :everySeconds * interval '1 second'
        AND (lease_until IS NULL OR lease_until < now())
      RETURNING id`,
    { attemptId, everySeconds },
  )
  return rows.length > 0
}

/** A handful of clicks reads each time; a browser that keeps asking causes one read every few seconds. */
const AT_ONCE = 3
const EVERY_SECONDS = 3

/**
 * Claims the right to ask the service about an attempt for a shopper's request. Kept in the row, so that all servers
 * share it: each read moves `shopper_reads_until` three seconds ahead, and it may be ahead of now by no more than two
 * of them.
 *
 * @returns false when too many were made a moment ago: the row is fresh enough then
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
