import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { partlyRefusedSince, REFUSED_LATELY_MINUTES } from "../../account/partly-refused"
import {
  type AlertKind,
  type AlertSubject,
  CASE_RIPENS_SECONDS,
  CASE_WAITS_HOURS,
  messagesOf,
} from "../../alert/alert-kinds"
import type { ContactRow } from "../account/account-contact"
import { isPrepared } from "../case/note-case"
import { tryLock } from "../lock/advisory-lock"
import { findSilentFaults } from "../sums/silent-faults"
import { type AlertPlan, lastAlertTold, markRows, writeAlerts } from "./alerts"
import { planOutages } from "./plan-outages"
import { findUnusableAccounts } from "./unusable-accounts"

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
    await writeAlerts(db, to, { kind: case_ids.length === 1 ? "case_opened" : "cases_opened", subject: { case_ids } })
    await markRows(db, "payin_case", { alerted_at: db.fn.now() }, case_ids)
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
  await writeAlerts(db, to, { kind: "cases_waiting", subject: { case_ids } })
  await markRows(db, "payin_case", { reminded_at: db.fn.now() }, case_ids)
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
  await writeAlerts(db, to, { kind: "dead_callbacks", subject: { callback_ids } })
  await markRows(db, "payin_callback", { alerted_at: db.fn.now() }, callback_ids)
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
  if (!(await lastAlertTold(db, kind, { about: { account, address }, within: "1 day" })))
    await writeAlerts(db, to, { kind, subject })
}

async function wasLately(db: Knex, kind: AlertKind, interval: string): Promise<boolean> {
  const lately = db("payin_alert").where({ kind, deleted_at: null })
  return (await lately.whereRaw("created_at > now() - ?::interval", [interval]).first("id")) !== undefined
}
