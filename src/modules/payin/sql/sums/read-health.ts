import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isReadOnly } from "../../errors/postgres-errors"
import { urgency } from "../attempt/due-attempts"

export type CallbackHealth = {
  account: string
  /** Waiting to be processed, and the oldest of them. Both are counted up to `MOST`. */
  waiting: number
  oldest_waiting_at: Date | null
  /** Given up after many tries. */
  dead: number
  /** Of the last `RECENT` of all accounts: how many, and how long it took from their arrival until they were done. */
  recent: number
  median_seconds: number | null
  slowest_seconds: number | null
}

/** An account that is no longer in the options, with attempts that only it can settle. */
export type Stranded = { account: string; attempts: number }

const MOST = 1_000
const RECENT = 500

/** By index and limit, so that it costs the same however many callbacks are kept. */
export async function readCallbackHealth(db: Knex): Promise<CallbackHealth[]> {
  const { rows } = await db.raw<{ rows: CallbackHealth[] }>(
    `WITH undone AS (
       SELECT account, state, created_at FROM payin_callback
        WHERE state = 'pending' AND deleted_at IS NULL ORDER BY created_at LIMIT :most
     ), dead AS (
       SELECT account FROM payin_callback WHERE state = 'dead' AND deleted_at IS NULL LIMIT :most
     ), recent AS (
       SELECT account, extract(epoch FROM done_at - created_at) AS seconds, deliveries
         FROM payin_callback WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT :recent
     ), accounts AS (
       SELECT account FROM undone UNION SELECT account FROM dead UNION SELECT account FROM recent
     )
     SELECT account,
            (SELECT count(*)::int FROM undone u WHERE u.account = a.account) AS waiting,
            (SELECT min(created_at) FROM undone u WHERE u.account = a.account) AS oldest_waiting_at,
            (SELECT count(*)::int FROM dead d WHERE d.account = a.account) AS dead,
            r.recent, r.median_seconds, r.slowest_seconds
       FROM accounts a
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS recent,
                -- One that arrived again was done again: its time would count from the first arrival.
                percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE deliveries = 1)::float AS median_seconds,
                (max(seconds) FILTER (WHERE deliveries = 1))::float AS slowest_seconds
           FROM recent WHERE recent.account = a.account
       ) r
      ORDER BY account`,
    { most: MOST, recent: RECENT },
  )
  return rows
}

/**
 * A host may make a database read-only when its disk is full, and a connection that outlived a failover may lead to what
 * is a replica now. All that is read looks calm then. Asked with what is refused as a write is, and locks no row: a
 * connection that is asked again after a while is given up (`replaceReadOnly`), also in a process that writes little.
 */
export async function takesWrites(db: Knex): Promise<boolean> {
  try {
    await db.raw("SELECT 1 FROM payin_account_contact WHERE false FOR UPDATE")
    return true
  } catch (error) {
    if (!isReadOnly(error)) throw error
    return false
  }
}

/** When the oldest open case was opened. */
export async function readCaseAge(db: Knex, account: string | undefined): Promise<Date | null> {
  const query = db("payin_case as k").whereNull("k.closed_at").whereNull("k.deleted_at")
  if (account !== undefined) void query.join("payin_attempt as a", "a.id", "k.attempt_id").where("a.account", account)
  const oldest = await query.orderBy(["k.created_at", "k.id"]).first<{ created_at: Date } | undefined>("k.created_at")
  return oldest?.created_at ?? null
}

/**
 * Accounts outside `names` with attempts that cannot be settled, and how many of these they have, counted up to `MOST`
 * in all. An attempt whose account is gone fails at its first check.
 */
export async function readStranded(db: Knex, names: readonly string[]): Promise<Stranded[]> {
  const { rows } = await db.raw<{ rows: Stranded[] }>(
    `SELECT account, count(*)::int AS attempts FROM (
       SELECT account FROM payin_attempt
        WHERE settle_failures > 0 AND deleted_at IS NULL AND account <> ALL(:names::text[]) LIMIT :most
     ) failing GROUP BY account ORDER BY account`,
    { names: [...names], most: MOST },
  )
  return rows
}

/** As the indexes of what is due put it. */
const [urgent, open] = urgency
const isDue = "next_check_at <= now() AND deleted_at IS NULL AND account <> ALL(:except::text[])"

/**
 * Since when the attempt is due that is due longest, of those whose money has arrived or may arrive now; and how many
 * attempts' last settling failed, counted up to `MOST`. After a long outage the rereads of ended trades are late for a
 * while, which delays no payment.
 */
export async function readPendingWork(
  db: Knex,
  except: readonly string[],
): Promise<{ overdueSince: Date | null; failing: number }> {
  const { rows } = await db.raw<{ rows: { overdue_since: Date | null; failing: number }[] }>(
    `SELECT least(
              (SELECT next_check_at FROM payin_attempt
                WHERE ${urgent} AND resolved_revision IS DISTINCT FROM trade_revision AND ${isDue}
                ORDER BY next_check_at LIMIT 1),
              (SELECT next_check_at FROM payin_attempt
                WHERE ${open} AND expires_at > now() AND ${isDue} ORDER BY next_check_at LIMIT 1),
              (SELECT min(next_check_at) FROM (
                 SELECT next_check_at, expires_at, created_at FROM payin_attempt
                  WHERE ${open} AND ${isDue} ORDER BY next_check_at LIMIT :most
               ) first WHERE expires_at IS NULL AND created_at > now() - interval '1 day')
            ) AS overdue_since,
            (SELECT count(*)::int FROM (
               SELECT FROM payin_attempt WHERE settle_failures > 0 AND deleted_at IS NULL LIMIT :most
             ) failing) AS failing`,
    { except: [...except], most: MOST },
  )
  const { overdue_since, failing } = rows[0]!
  return { overdueSince: overdue_since, failing }
}
