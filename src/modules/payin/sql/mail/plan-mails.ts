import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MailKind, MailOptions } from "../../mail/mail-options"

export type MailPlan = {
  mails: MailOptions
  /** Those whose shoppers get mails: configured, and not left alone. */
  accounts: readonly string[]
  limit: number
}

/**
 * Writes a row for each mail that is due and has none. What was due more than an hour ago is left out: a store that
 * switches a mail on, or was down for a day, sends nothing about old payments.
 */
export async function planMails(db: Knex, { accounts, limit, mails }: MailPlan): Promise<void> {
  const due = { accounts, limit }
  const { ended, received, reminder, waiting } = mails
  // What the reminder says soon need not be said now as well.
  const leftMinutes = reminder?.beforeMinutes ?? 1
  if (waiting) await write(db, "waiting", await dueWaiting(db, { ...due, ...waiting, leftMinutes }))
  if (reminder) await write(db, "reminder", await dueReminders(db, { ...due, ...reminder }))
  if (ended) await write(db, "ended", await dueSince(db, { ...due, ...ended, kind: "ended" }))
  if (received) await write(db, "received", await dueSince(db, { ...due, ...received, kind: "received" }))
}

const LATEST_MINUTES = 60

/**
 * A row of the cart's other attempts counts, unless it was dropped. Two look-ups by unique indexes for each attempt:
 * for NOT EXISTS, Postgres may read all of what was ever sent instead.
 */
const isUntold = `(SELECT m.id FROM payin_mail m
    WHERE m.attempt_id = a.id AND m.kind = ? AND m.deleted_at IS NULL) IS NULL
  AND (SELECT m.id FROM payin_mail m
    WHERE m.about = coalesce(a.cart_id, a.payment_collection_id) AND m.kind = ?
      AND (m.outcome IS NULL OR m.outcome <> 'dropped') AND m.deleted_at IS NULL) IS NULL`

type Due = { accounts: readonly string[]; limit: number }
type DueRow = { id: string; account: string; about: string }

const selected = "SELECT a.id, a.account, coalesce(a.cart_id, a.payment_collection_id) AS about FROM payin_attempt a"
const minutesAgo = "now() - ? * interval '1 minute'"

/** Of the time to pay: there is no reminder before, which in an account's short window would be due from the beginning. */
const isHalfOver = "a.expires_at - now() <= (a.expires_at - a.unchanged_since) / 2"

async function dueWaiting(db: Knex, due: Due & { afterMinutes: number; leftMinutes: number }): Promise<DueRow[]> {
  const { rows } = await db.raw<{ rows: DueRow[] }>(
    `${selected}
      WHERE a.state = 'open' AND a.details_removed_at IS NULL AND a.unchanged_since <= ${minutesAgo} AND a.unchanged_since > ${minutesAgo}
        AND a.trade_status = 'active' AND a.superseded_at IS NULL AND a.deleted_at IS NULL
        AND (a.expires_at IS NULL OR a.expires_at > now() + ? * interval '1 minute' OR NOT ${isHalfOver})
        AND a.account = ANY(?::text[]) AND ${isUntold}
      ORDER BY a.unchanged_since LIMIT ?`,
    [
      ...[due.afterMinutes, due.afterMinutes + LATEST_MINUTES, due.leftMinutes],
      ...[[...due.accounts], "waiting", "waiting", due.limit],
    ],
  )
  return rows
}

async function dueReminders(db: Knex, due: Due & { beforeMinutes: number }): Promise<DueRow[]> {
  const { rows } = await db.raw<{ rows: DueRow[] }>(
    `${selected}
      WHERE a.state = 'open' AND a.expires_at > now() AND a.expires_at <= now() + ? * interval '1 minute'
        AND ${isHalfOver}
        AND a.trade_status = 'active' AND a.superseded_at IS NULL AND a.deleted_at IS NULL
        AND a.account = ANY(?::text[]) AND ${isUntold}
      ORDER BY a.expires_at LIMIT ?`,
    [due.beforeMinutes, [...due.accounts], "reminder", "reminder", due.limit],
  )
  return rows
}

const states = { ended: ["canceled", "canceled"], received: ["captured", "closed"] } as const

async function dueSince(db: Knex, due: Due & { afterMinutes: number; kind: keyof typeof states }): Promise<DueRow[]> {
  const [state, status] = states[due.kind]
  // The state is written out: only then does the database see that the index of these states serves.
  const { rows } = await db.raw<{ rows: DueRow[] }>(
    `${selected}
      WHERE a.state = '${state}' AND a.details_removed_at IS NULL AND a.unchanged_since <= ${minutesAgo} AND a.unchanged_since > ${minutesAgo}
        AND a.trade_status = '${status}' AND a.deleted_at IS NULL
        AND (a.superseded_at IS NULL OR a.state = 'captured')
        AND a.account = ANY(?::text[]) AND ${isUntold}
      ORDER BY a.unchanged_since LIMIT ?`,
    [...[due.afterMinutes, due.afterMinutes + LATEST_MINUTES], ...[[...due.accounts], due.kind, due.kind, due.limit]],
  )
  return rows
}

/** Another server may be as fast: the indexes let one row through. */
async function write(db: Knex, kind: MailKind, due: readonly DueRow[]): Promise<void> {
  if (due.length === 0) return
  const rows = due.map(({ about, account, id }) => ({
    id: generateEntityId(undefined, "payml"),
    attempt_id: id,
    ...{ account, about, kind },
    next_try_at: db.fn.now(),
  }))
  await db("payin_mail").insert(rows).onConflict().ignore()
}
