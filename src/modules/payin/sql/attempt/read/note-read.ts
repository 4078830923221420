import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../../models/attempt"
import { relaxed } from "../../lock/relaxed"

/** An open attempt whose trade said nothing new, as it was when it was claimed. */
export type ReadUnchanged = { attempt: AttemptRow; readAt: Date; nextCheckAt: Date | null }

/**
 * Notes the reads, and when to look again, unless an earlier look was asked for meanwhile. A note that a crash of the
 * database takes away is made again: the attempt is still due.
 *
 * @returns for each, in order: false when the attempt is not as it was, somebody works on it, or it has an open case
 */
export async function noteReads(db: Knex, reads: readonly ReadUnchanged[]): Promise<boolean[]> {
  const given = reads.map(({ attempt, readAt, nextCheckAt }) => ({
    id: attempt.id,
    trade_revision: attempt.trade_revision,
    claimed_until: attempt.next_check_at,
    read_at: readAt,
    // See `dueByDatabaseClock`.
    due_in_ms: nextCheckAt && nextCheckAt.getTime() - Date.now(),
  }))
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `WITH held AS MATERIALIZED (
       SELECT given.* FROM payin_attempt
         JOIN jsonb_to_recordset(?::jsonb) AS given (id text, trade_revision integer, claimed_until timestamptz,
                                                     read_at timestamptz, due_in_ms float) USING (id)
        WHERE payin_attempt.state = 'open' AND payin_attempt.trade_revision = given.trade_revision
        ORDER BY id FOR UPDATE OF payin_attempt)
     UPDATE payin_attempt AS attempt
        SET trade_read_at = given.read_at,
            next_check_at = CASE WHEN attempt.next_check_at < given.claimed_until THEN attempt.next_check_at
                                 ELSE now() + given.due_in_ms * interval '1 millisecond' END
       FROM held AS given, ${relaxed}
      WHERE attempt.id = given.id AND attempt.state = 'open' AND attempt.trade_revision = given.trade_revision
        AND attempt.completion_mark IS NULL AND attempt.order_cancel_began_at IS NULL
        AND (attempt.lease_until IS NULL OR attempt.lease_until <= now())
        AND NOT EXISTS (SELECT 1 FROM payin_case WHERE attempt_id = attempt.id AND closed_at IS NULL AND deleted_at IS NULL)
      RETURNING attempt.id`,
    [JSON.stringify(given)],
  )
  const noted = new Set(rows.map(({ id }) => id))
  return reads.map(({ attempt }) => noted.has(attempt.id))
}
