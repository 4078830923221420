import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { partlyRefusedSince, REFUSED_LATELY_MINUTES } from "../../account/partly-refused"
import {
  type AlertKind,
  type AlertSubject,
  CASE_RIPENS_SECONDS,
  CASE_WAITS_HOURS,
  messagesOf,
  OUTAGE_MINUTES,
} from "../../alert/alert-kinds"
import type { ContactRow } from "../account/account-contact"
import { isPrepared } from "../case/note-case"
import { tryLock } from "../lock/advisory-lock"
import { findSilentFaults } from "../sums/silent-faults"
import { findUnusableAccounts } from "./unusable-accounts"

export type AlertPlan = {
  to: readonly string[]
  /** What is told of: rows of accounts that are no longer in the options may remain. */
  accounts: readonly string[]
  /** Where it runs, if it looks like a copy. */
  copyAt: string | undefined
}

/**
 * Finds what no message was written about, writes the messages about it and marks it, all or nothing: a process that is killed
 * here has written nothing, and the next one starts afresh. One process at a time.
 */
export async function planAlerts(db: Knex, plan: AlertPlan): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await tryLock(transaction, "plan"))) return
    await planCases(transaction, plan)
    await planReminders(transaction, plan)
    await planOutages(transaction, plan)
    await planRefused(transaction, plan)
    await planUnusable(transaction, plan)
    await planSilentFaults(transaction, plan)
    await planCopy(transaction, plan)
    await planDeadCallbacks(transaction, plan)
  })
}

/** As many as one run takes along. */
const MAX_SUBJECTS = 500

async function planCases(db: Knex, { to }: AlertPlan): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string; is_ripe: boolean }[] }>(
    `SELECT id, created_at <= now() - ? * interval '1 second' AS is_ripe FROM payin_case
      WHERE alerted_at IS NULL AND closed_at IS NULL AND deleted_at IS NULL AND NOT ${isPrepared}
      ORDER BY created_at, id LIMIT ? FOR UPDATE SKIP LOCKED`,
    [CASE_RIPENS_SECONDS, MAX_SUBJECTS],
  )
  if (rows.length === 0) return
  const recent = await db("payin_case")
    .where({ deleted_at: null })
    .whereRaw("alerted_at > now() - interval '1 minute'")
    .limit(MAX_SUBJECTS)
    .select("id")
  const digestedLately = await wasLately(db, "cases_opened", "1 minute")
  for (const case_ids of messagesOf(rows, { recent: recent.length, digestedLately })) {
    await write(db, to, { kind: case_ids.length === 1 ? "case_opened" : "cases_opened", subject: { case_ids } })
    await mark(db, "payin_case", { alerted_at: db.fn.now() }, case_ids)
  }
}

/** Once for each case, and one message an hour at most. */
async function planReminders(db: Knex, { to }: AlertPlan): Promise<void> {
  if (await wasLately(db, "cases_waiting", "1 hour")) return
  const waiting = db("payin_case")
    .whereRaw("alerted_at <= now() - ? * interval '1 hour'", [CASE_WAITS_HOURS])
    .where({ reminded_at: null, closed_at: null, deleted_at: null })
  const case_ids = await oldestOf(waiting)
  if (case_ids.length === 0) return
  await write(db, to, { kind: "cases_waiting", subject: { case_ids } })
  await mark(db, "payin_case", { reminded_at: db.fn.now() }, case_ids)
}

/** A service that answers for seconds now and then is one outage, not twelve in an hour. */
const OUTAGES_APART = "30 minutes"

/**
 * An outage of which the last call is old is not known to last: nobody has asked since. One in which the service accepts no
 * call takes another cure, so it is told of though a silence was.
 */
async function planOutages(db: Knex, { accounts, to }: AlertPlan): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string; account: string; refused: boolean; lasts: boolean }[] }>(
    `SELECT id, account, call_outcome IS NOT DISTINCT FROM 'configuration' AS refused, failing_since IS NOT NULL AS lasts
       FROM payin_account_contact AS c
      WHERE account = ANY(?::text[]) AND deleted_at IS NULL AND (
        (called_at >= failing_since + ? * interval '1 minute' AND called_at > now() - interval '1 hour'
          AND (outage_alerted_at IS NULL OR call_outcome = 'configuration' AND NOT EXISTS (
            SELECT 1 FROM payin_alert AS a WHERE a.kind = 'outage' AND a.created_at >= c.failing_since
              AND a.subject @> jsonb_build_object('account', c.account, 'refused', true) AND a.deleted_at IS NULL)))
        OR (outage_alerted_at IS NOT NULL AND failing_since IS NULL AND call_ok_at > outage_alerted_at))
      FOR UPDATE SKIP LOCKED`,
    [[...accounts], OUTAGE_MINUTES],
  )
  for (const { account, id, lasts, refused } of rows) {
    const kind = lasts ? "outage" : "outage_over"
    const subject = { account, ...(lasts ? { refused } : {}) }
    const told = await lastTold(db, kind, { about: subject, within: OUTAGES_APART })
    if (lasts && told && !told.isWaiting) continue
    if (!told?.isWaiting) await write(db, to, { kind, subject })
    await mark(db, "payin_account_contact", { outage_alerted_at: lasts ? db.fn.now() : null }, [id])
  }
}

/** Once a day for each account, while it lasts. */
async function planRefused(db: Knex, { accounts, to }: AlertPlan): Promise<void> {
  const { rows } = await db.raw<{ rows: (ContactRow & { now: Date })[] }>(
    `SELECT *, now() AS now FROM payin_account_contact
      WHERE account = ANY(?::text[]) AND deleted_at IS NULL AND denied_at > now() - ? * interval '1 minute'`,
    [[...accounts], REFUSED_LATELY_MINUTES],
  )
  for (const { now, ...contact } of rows) {
    if (!partlyRefusedSince(contact, now)) continue
    await writeDaily(db, to, "partly_refused", { account: contact.account })
  }
}

/** Once a day for each account, while it lasts. */
async function planUnusable(db: Knex, { to }: AlertPlan): Promise<void> {
  for (const { account } of await findUnusableAccounts(db)) await writeDaily(db, to, "account_unusable", { account })
}

/** As `planUnusable`. */
async function planSilentFaults(db: Knex, { accounts, to }: AlertPlan): Promise<void> {
  for (const { account, kind } of await findSilentFaults(db, accounts))
    await writeDaily(db, to, `payments_${kind}`, { account })
}

/** Once a day for each address, until a person has confirmed it. */
async function planCopy(db: Knex, { copyAt, to }: AlertPlan): Promise<void> {
  if (copyAt !== undefined) await writeDaily(db, to, "looks_copied", { address: copyAt })
}

async function planDeadCallbacks(db: Knex, { to }: AlertPlan): Promise<void> {
  if (await wasLately(db, "dead_callbacks", "10 minutes")) return
  const callback_ids = await oldestOf(db("payin_callback").where({ state: "dead", alerted_at: null, deleted_at: null }))
  if (callback_ids.length === 0) return
  await write(db, to, { kind: "dead_callbacks", subject: { callback_ids } })
  await mark(db, "payin_callback", { alerted_at: db.fn.now() }, callback_ids)
}

/** @returns the ids of as many as one message names, which are then locked */
async function oldestOf(query: Knex.QueryBuilder): Promise<string[]> {
  const oldest = query.orderBy(["created_at", "id"]).limit(MAX_SUBJECTS).forUpdate().skipLocked()
  const rows: { id: string }[] = await oldest.select("id")
  return rows.map(({ id }) => id)
}

/** Not again within a day for the same account or address. */
async function writeDaily(db: Knex, to: AlertPlan["to"], kind: AlertKind, subject: AlertSubject): Promise<void> {
  const { account, address } = subject
  if (!(await lastTold(db, kind, { about: { account, address }, within: "1 day" })))
    await write(db, to, { kind, subject })
}

/** One that waits says what is so when it is sent. One that was over before it could be sent told nobody. */
async function lastTold(db: Knex, kind: AlertKind, { about, within }: { about: AlertSubject; within: string }) {
  const row = await db("payin_alert")
    .where({ kind, deleted_at: null })
    .whereRaw("subject @> ?::jsonb", [JSON.stringify(about)])
    .whereRaw("(next_try_at IS NOT NULL OR (sent_at IS NOT NULL AND created_at > now() - ?::interval))", [within])
    .orderByRaw("next_try_at NULLS LAST")
    .first<{ next_try_at: Date | null } | undefined>("next_try_at")
  return row && { isWaiting: row.next_try_at !== null }
}

async function wasLately(db: Knex, kind: AlertKind, interval: string): Promise<boolean> {
  const lately = db("payin_alert").where({ kind, deleted_at: null })
  return (await lately.whereRaw("created_at > now() - ?::interval", [interval]).first("id")) !== undefined
}

async function write(db: Knex, to: readonly string[], { kind, subject }: { kind: AlertKind; subject: AlertSubject }) {
  const rows = [...new Set(to)].map((address) => ({
    id: generateEntityId(undefined, "payal"),
    kind,
    to: address,
    subject: JSON.stringify(subject),
    next_try_at: db.fn.now(),
  }))
  await db("payin_alert").insert(rows)
}

async function mark(db: Knex, table: string, change: Record<string, unknown>, ids: string[]): Promise<void> {
  await db(table)
    .whereIn("id", ids)
    .update({ ...change, updated_at: db.fn.now() })
}
