import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Takes the right to ask the service about an attempt for shoppers who wait. Of any number of clients and servers, one
 * gets it in `everySeconds`; an attempt that somebody holds, or that the job or a callback has just read, is not asked about.
 * What was claimed counts, not what was read: a service that is down is left in peace just the same.
 *
 * @returns true for the one who is to ask
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
