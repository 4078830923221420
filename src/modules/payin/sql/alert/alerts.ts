import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { type AlertKind, alertKinds, type AlertSubject } from "../../alert/alert-kinds"
import type { Alert } from "../../models/case"
import { claimSql } from "../lock/claim"

export type AlertRow = Omit<InferTypeOf<typeof Alert>, "kind" | "subject"> & { kind: AlertKind; subject: AlertSubject }

export type AlertPlan = {
  to: readonly string[]
  /** What is told of: rows of accounts that are no longer in the options may remain. */
  accounts: readonly string[]
  /** Where it runs, if it looks like a copy. */
  copyAt: string | undefined
}

/**
 * Claims messages to be sent now. The claim is the pause before the next try, so one whose process is killed is tried
 * again: after a minute, then twice as long each time, an hour at most. One of a newer version is left to that version.
 */
export async function claimAlerts(db: Knex, limit: number): Promise<AlertRow[]> {
  const { rows } = await db.raw<{ rows: AlertRow[] }>(
    claimSql({
      table: "payin_alert",
      due: `SELECT id FROM payin_alert WHERE next_try_at <= now() AND kind = ANY(?::text[]) AND deleted_at IS NULL
             ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: `tries = tries + 1, updated_at = now(),
            next_try_at = now() + least(60 * power(2, least(tries, 10)), 3600) * interval '1 second'`,
    }),
    [[...alertKinds], limit],
  )
  return rows
}

/** @param sent false when it was given up, or when nothing was left to say */
export async function endAlert(db: Knex, { id }: Pick<AlertRow, "id">, { sent }: { sent: boolean }): Promise<void> {
  await db("payin_alert")
    .where({ id })
    .update({ next_try_at: null, sent_at: sent ? db.fn.now() : null, updated_at: db.fn.now() })
}

export async function writeAlerts(
  db: Knex,
  to: readonly string[],
  { kind, subject }: { kind: AlertKind; subject: AlertSubject },
) {
  if (to.length === 0) return
  const rows = [...new Set(to)].map((address) => ({
    id: generateEntityId(undefined, "payal"),
    kind,
    to: address,
    subject: JSON.stringify(subject),
    next_try_at: db.fn.now(),
  }))
  await db("payin_alert").insert(rows)
}

/** One that waits says what is so when it is sent. One that was over before it could be sent told nobody. */
export async function lastAlertTold(
  db: Knex,
  kind: AlertKind,
  { about, within }: { about: AlertSubject; within: string },
) {
  const row = await db("payin_alert")
    .where({ kind, deleted_at: null })
    .whereRaw("subject @> ?::jsonb", [JSON.stringify(about)])
    .whereRaw("(next_try_at IS NOT NULL OR (sent_at IS NOT NULL AND created_at > now() - ?::interval))", [within])
    .orderByRaw("next_try_at NULLS LAST")
    .first<{ next_try_at: Date | null } | undefined>("next_try_at")
  return row && { isWaiting: row.next_try_at !== null }
}

/** Of the rows that a message was written about. */
export async function markRows(db: Knex, table: string, change: Record<string, unknown>, ids: string[]): Promise<void> {
  await db(table)
    .whereIn("id", ids)
    .update({ ...change, updated_at: db.fn.now() })
}
