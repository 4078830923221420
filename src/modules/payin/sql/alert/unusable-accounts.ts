import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { unusableReasons } from "../../account/unusable-reasons"
import { OUTAGE_MINUTES } from "../../alert/alert-kinds"
import { ACCOUNT_TRIES_BEFORE_CASE } from "../../schedule/settle-backoff"
import { inUnsettledState } from "../attempt/state-in"

/** An account that cannot be used, and how many payments wait for it. */
export type UnusableAccount = { account: string; attempts: number }

/**
 * Accounts whose settings let nobody ask about payments that may have been made: no call fails, so no outage is noticed.
 * A payment that has failed often enough to be a case is told of by that.
 */
export async function findUnusableAccounts(db: Knex): Promise<UnusableAccount[]> {
  const { rows } = await db.raw<{ rows: UnusableAccount[] }>(
    `SELECT account, count(*)::int AS attempts FROM (
       SELECT account FROM payin_attempt
        WHERE settle_failures > 0 AND settle_failures < :most AND ${inUnsettledState}
          AND (settle_failures >= :least OR settle_failed_at < now() - :minutes * interval '1 minute')
          AND last_error_code = ANY(:reasons::text[]) AND deleted_at IS NULL LIMIT 1000
     ) waiting GROUP BY account ORDER BY account`,
    {
      least: LEAST_FAILURES,
      most: ACCOUNT_TRIES_BEFORE_CASE,
      minutes: OUTAGE_MINUTES,
      reasons: [...unusableReasons],
    },
  )
  return rows
}

/** With their pauses, about as long. Where many payments wait, each is tried seldom. */
const LEAST_FAILURES = 4
