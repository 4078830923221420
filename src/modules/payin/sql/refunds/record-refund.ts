import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact } from "../../case/case-facts"
import type { AttemptRow } from "../../models/attempt"
import { addToRefundCase } from "../case/refund-case"
import { addTimelineEntry, isNotUndone } from "../timeline"

export type RefundToSend = {
  attempt_id: string
  /** Medusa's refund id; undefined when the host gave none. */
  refund_id: string | undefined
  /** Decimal string. */
  amount: string
  /** Why a person has to send it, unless the store is set up so. */
  because?: "store_stopped"
}

/**
 * Records that staff have to send the money of a refund: timeline entry and case, or neither, and once for each refund.
 */
export async function recordRefund(db: Knex, refund: RefundToSend): Promise<void> {
  const { attempt_id, refund_id, amount, because } = refund
  await db.transaction(async (transaction) => {
    const attempt = await transaction("payin_attempt").where({ id: attempt_id }).forUpdate().first<SentOutside>()
    if (refund_id && (await isRecorded(transaction, attempt_id, refund_id))) return
    await addTimelineEntry(transaction, attempt_id, "refund_recorded", { amount, refund_id: refund_id ?? null })
    const fact: CaseFact = { fact: "to_send", amount, ...(because ? { because } : {}) }
    await addToRefundCase(transaction, attempt_id, [
      fact,
      ...sentBefore(attempt),
      ...(await wentOut(transaction, attempt_id)),
    ])
  })
}

type SentOutside = Pick<AttemptRow, "sent_outside"> | undefined

/** It must not be sent twice: Medusa refunds a captured payment by itself when staff cancel its order. */
function sentBefore(attempt: SentOutside): CaseFact[] {
  return attempt?.sent_outside ? [{ fact: "sent_back", amount: attempt.sent_outside }] : []
}

/** Pay-outs that Medusa's refunds do not account for, sent before the store turned to refunds by hand, say. */
async function wentOut(db: Knex, attempt_id: string): Promise<CaseFact[]> {
  const rows = await db("payin_pay_out")
    .where({ attempt_id, deleted_at: null })
    .whereIn("state", ["accepted", "done"])
    .whereNotNull("unexpected_at")
    .orderBy(["created_at", "id"])
    .select<{ id: string; amount: string }[]>("id", "amount")
  return rows.map(({ id: pay_out_id, amount }) => ({ fact: "went_out", amount, pay_out_id }))
}

async function isRecorded(db: Knex, attempt_id: string, refundId: string): Promise<boolean> {
  const recorded = db("payin_timeline_entry").where({ attempt_id, kind: "refund_recorded", deleted_at: null })
  return (await recorded.whereRaw("data->>'refund_id' = ?", [refundId]).first("id")) !== undefined
}

/** Which of the refunds of the last days staff have been told to send. Read from IDX_payin_timeline_refund. */
export async function listRecordedRefunds(db: Knex, refundIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT data->>'refund_id' AS id FROM payin_timeline_entry
      WHERE kind = 'refund_recorded' AND deleted_at IS NULL AND created_at > now() - interval '8 days'
        AND data->>'refund_id' = ANY(?::text[])`,
    [[...refundIds]],
  )
  return rows.map(({ id }) => id)
}

/**
 * The amounts of all refunds that staff are to send, sent or not, while the last of them is so young that settling
 * may not have read it: decimal strings. An older one that Medusa does not have was never made, its database failed say,
 * and must not stand in the way of the same refund for ever.
 */
export async function listFreshRefunds(db: Knex, attempt_id: string): Promise<string[]> {
  const recorded = db("payin_timeline_entry as t")
    .where({ attempt_id, kind: "refund_recorded", deleted_at: null })
    .whereRaw(isNotUndone)
  const rows = await recorded.select<{ amount: string; is_fresh: boolean }[]>(
    db.raw("data->>'amount' AS amount, created_at > now() - interval '1 hour' AS is_fresh"),
  )
  return rows.some(({ is_fresh }) => is_fresh) ? rows.map(({ amount }) => amount) : []
}
