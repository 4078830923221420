import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"
import { dueByDatabaseClock } from "../database-clock"
import { lockInOrder } from "../lock/lock-in-order"

type Failure = { settle_failures: number; settle_failed_at: Date; next_check_at: Date; code: string }

/**
 * Counts a failure of settling, and delays the next try. Two workers that fail at once count as one.
 *
 * @param attempt as it was when settling began
 */
export async function countSettleFailure(db: Knex, attempt: AttemptRow, { code, ...failed }: Failure): Promise<void> {
  await db("payin_attempt")
    .where({ id: attempt.id, settle_failures: attempt.settle_failures })
    // Why the service refused it stays known.
    .update({ ...dueByDatabaseClock(db, failed), ...(attempt.state === "refused" ? {} : { last_error_code: code }) })
}

export async function forgetSettleFailures(db: Knex, id: string): Promise<void> {
  await db("payin_attempt").where({ id }).update({ settle_failures: 0, settle_failed_at: null })
}

/**
 * Makes due what failed before: of one account, or of all. Spread out, so that a service that has just recovered is not
 * hit by all of it at once.
 */
export async function dueFailedAttempts(db: Knex, spreadSeconds: number, account?: string): Promise<void> {
  const failed = db("payin_attempt")
    .where("settle_failures", ">", 0)
    .where({ deleted_at: null, ...(account === undefined ? {} : { account }) })
  await db("payin_attempt")
    .whereIn("id", lockInOrder(failed))
    .update({
      next_check_at: db.raw("least(next_check_at, now() + random() * ? * interval '1 second')", [spreadSeconds]),
    })
}
