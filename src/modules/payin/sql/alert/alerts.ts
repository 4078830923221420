import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { AlertKind, AlertSubject } from "../../alert/alert-kinds"
import type { Alert } from "../../models/case"
import { claimSql } from "../lock/claim"

export type AlertRow = Omit<InferTypeOf<typeof Alert>, "kind" | "subject"> & { kind: AlertKind; subject: AlertSubject }

/**
 * Claims messages to be sent now. The claim is the pause before the next try, so one whose process is killed is tried
 * again: after a minute, then twice as long each time, an hour at most.
 */
export async function claimAlerts(db: Knex, limit: number): Promise<AlertRow[]> {
  const { rows } = await db.raw<{ rows: AlertRow[] }>(
    claimSql({
      table: "payin_alert",
      due: `SELECT id FROM payin_alert WHERE next_try_at <= now() AND deleted_at IS NULL
             ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: `tries = tries + 1, updated_at = now(),
            next_try_at = now() + least(60 * power(2, least(tries, 10)), 3600) * interval '1 second'`,
    }),
    [limit],
  )
  return rows
}

/** @param sent false when it was given up, or when nothing was left to say */
export async function endAlert(db: Knex, { id }: Pick<AlertRow, "id">, { sent }: { sent: boolean }): Promise<void> {
  await db("payin_alert")
    .where({ id })
    .update({ next_try_at: null, sent_at: sent ? db.fn.now() : null, updated_at: db.fn.now() })
}
