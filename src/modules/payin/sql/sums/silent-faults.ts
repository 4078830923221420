import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNANSWERED } from "../../errors/error-codes"
import { type Course, type SilentFault, silentFaultsOf } from "../../sums/silent-fault"
import { inArrivedState } from "../attempt/state-in"

/** So many of an account tell the course, and none that is older than a month. */
const MOST = 500
/** A callback is noted when it arrives, and its payment when it is settled: in a burst that takes minutes. */
const SETTLED_MINUTES = 10

/** What is wrong with the accounts although no call fails, the worst of each first. */
export async function findSilentFaults(db: Knex, accounts: readonly string[]): Promise<SilentFault[]> {
  return (await readCourses(db, accounts)).flatMap(silentFaultsOf)
}

/**
 * By index and limit. A trade whose cart has changed is nobody's to pay, and says nothing. An outage that is told of
 * afterwards would be a false alarm, and the day's only message of the kind. A payment's callback may arrive at the
 * address of another account with the same key: of one that got its name, say. It counts like one at its own.
 */
const courses = `SELECT wanted.account, now() AS read_at, course.* FROM unnest(:accounts::text[]) AS wanted (account)
     LEFT JOIN LATERAL (
       SELECT callback_at FROM payin_account_contact WHERE account = wanted.account AND deleted_at IS NULL LIMIT 1
     ) contact ON true
     CROSS JOIN LATERAL (
     WITH recent AS (
       SELECT payment_collection_id AS shopper, created_at, last_error_code,
              trade_id IS NOT NULL AS is_opened, ${inArrivedState} AS is_paid,
              state = 'refused' AND trade_id IS NULL AND last_error_code IS DISTINCT FROM :unanswered AS is_refused,
              state = 'canceled' AND paid_at IS NULL AND superseded_at IS NULL AS is_unpaid, paid_at AS arrived_at,
              paid_at > coalesce(callback_at, '-infinity')
                AND (SELECT c.id FROM payin_callback c
                      WHERE c.attempt_id = payin_attempt.id AND c.deleted_at IS NULL LIMIT 1) IS NOT NULL AS is_announced
         FROM payin_attempt
        WHERE account = wanted.account AND created_at > now() - interval '30 days' AND deleted_at IS NULL
        ORDER BY created_at DESC LIMIT :most
     ), known AS (
       SELECT *, coalesce(max(created_at) FILTER (WHERE is_opened) OVER (), '-infinity') AS opened_at,
              coalesce(max(created_at) FILTER (WHERE is_paid) OVER (), '-infinity') AS paid_at,
              coalesce(greatest(callback_at, max(arrived_at) FILTER (WHERE is_announced) OVER ()), '-infinity') AS announced_at
         FROM recent
     ), runs AS (
       SELECT *, is_refused AND created_at > opened_at AS in_refused, is_unpaid AND created_at > paid_at AS in_unpaid,
              arrived_at > announced_at + :settled * interval '1 minute'
                AND arrived_at < now() - :settled * interval '1 minute' AS in_unannounced
         FROM known
     )
     SELECT (count(DISTINCT shopper) FILTER (WHERE in_refused))::int AS refused,
            min(created_at) FILTER (WHERE in_refused) AS refused_since,
            max(created_at) FILTER (WHERE in_refused) AS last_refused_at,
            mode() WITHIN GROUP (ORDER BY last_error_code) FILTER (WHERE in_refused) AS refusal_code,
            (count(*) FILTER (WHERE in_unpaid))::int AS unpaid,
            min(created_at) FILTER (WHERE in_unpaid) AS unpaid_since,
            max(created_at) FILTER (WHERE in_unpaid) AS last_unpaid_at,
            (count(*) FILTER (WHERE is_paid))::int AS paid_before,
            (count(*) FILTER (WHERE is_unpaid AND NOT in_unpaid))::int AS unpaid_before,
            (count(*) FILTER (WHERE in_unannounced))::int AS unannounced,
            min(arrived_at) FILTER (WHERE in_unannounced) AS unannounced_since,
            max(arrived_at) FILTER (WHERE in_unannounced) AS last_unannounced_at
       FROM runs
   ) course`

async function readCourses(db: Knex, accounts: readonly string[]): Promise<Course[]> {
  const { rows } = await db.raw<{ rows: Course[] }>(courses, {
    accounts: [...accounts],
    most: MOST,
    settled: SETTLED_MINUTES,
    unanswered: UNANSWERED,
  })
  return rows
}
