import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { inUnsettledState } from "../state-in"

/**
 * Claims the right to ask the service about an attempt for waiting shoppers. Of any number of clients and servers, one
 * gets it per `everySeconds`; an attempt that is leased, or that the job or a callback has just read, is not asked
 * about. Claims count, not reads: a service that is down is spared just the same. A moment far ahead of now was written by
 * a clock that is wrong, or before this one was set back: it keeps nobody from asking. A little ahead is one that was
 * claimed while this statement waited for the row.
 *
 * @returns true for the one that is to ask
 */
export async function claimRefresh(db: Knex, attemptId: string, everySeconds: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE payin_attempt SET refresh_claimed_at = now()
      WHERE id = :attemptId AND ${inUnsettledState} AND deleted_at IS NULL
        AND (trade_read_at IS NULL OR trade_read_at < ${before} OR trade_read_at > ${after})
        AND (refresh_claimed_at IS NULL OR refresh_claimed_at < ${before} OR refresh_claimed_at > ${after})
        AND (lease_until IS NULL OR lease_until < now())
      RETURNING id`,
    { attemptId, everySeconds },
  )
  return rows.length > 0
}

const before = "now() - :everySeconds * interval '1 second'"
const after = "now() + :everySeconds * interval '1 second'"

/** A handful of clicks reads each time; a browser that keeps asking causes one read every few seconds. */
const AT_ONCE = 3
const EVERY_SECONDS = 3
/**
 * Further ahead, it was written before the database's clock was set back. One pause more than a claim can be: it may have
 * been made while this statement waited for the row.
 */
const most = `now() + ${(AT_ONCE + 1) * EVERY_SECONDS} * interval '1 second'`

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
        SET shopper_reads_until = :every * interval '1 second' +
              CASE WHEN shopper_reads_until > ${most} THEN now() ELSE greatest(shopper_reads_until, now()) END
      WHERE id = :attemptId AND deleted_at IS NULL
        AND (shopper_reads_until IS NULL OR shopper_reads_until <= now() + :ahead * interval '1 second'
             OR shopper_reads_until > ${most})
      RETURNING id`,
    { attemptId, every: EVERY_SECONDS, ahead: (AT_ONCE - 1) * EVERY_SECONDS },
  )
  return rows.length > 0
}
