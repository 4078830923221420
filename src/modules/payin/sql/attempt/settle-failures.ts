import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { settleBackoff } from "../../case/settle-backoff"
import type { AttemptRow } from "../../models/attempt"

/**
 * Counts a failure of settling, and delays the next try. Two workers that fail at once count as one.
 *
 * @param attempt as it was when settling began
 * @returns how often in a row it has failed now
 */
export async function countSettleFailure(
  db: Knex,
  attempt: AttemptRow,
  { code, now, random }: { code: string; now: Date; random: number },
): Promise<number> {
  const failed = settleBackoff(attempt, now, random)
  await db("payin_attempt")
    .where({ id: attempt.id, settle_failures: attempt.settle_failures })
    // Why the service refused it stays known.
    .update({ ...failed, ...(attempt.state === "refused" ? {} : { last_error_code: code }) })
  return failed.settle_failures
}

export async function forgetSettleFailures(db: Knex, id: string): Promise<void> {
  await db("payin_attempt").where({ id }).update({ settle_failures: 0, settle_failed_at: null })
}

/**
 * Makes due what failed before: of one account, or of all. Spread out, so that a service that has just recovered is not
 * hit by all of it at once.
 */
export async function dueFailedAttempts(db: Knex, spreadSeconds: number, account?: string): Promise<void> {
  await db("payin_attempt")
    .where("settle_failures", ">", 0)
    .where({ deleted_at: null, ...(account === undefined ? {} : { account }) })
    .update({
      next_check_at: db.raw("least(next_check_at, now() + random() * ? * interval '1 second')", [spreadSeconds]),
    })
}
