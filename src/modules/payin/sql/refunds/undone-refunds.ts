import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { addToRefundCase } from "../case/refund-case"
import { isNotUndone, UNDONE_REFUND } from "../timeline"

/** Later than the host needs to call our provider and to take a refund back whose end it could not write. */
const ASKING = "2 minutes"
/** A process that stood still for a week has other problems. */
const LOOK_BACK = "8 days"

type Undone = { attempt_id: string; refund_id: string; amount: string }

/**
 * Tells staff of each refund that they are asked to send, and that Medusa does not have any more: it takes one back when
 * its database fails after our provider has agreed. Its money must not be sent, or not without a refund; and it would be
 * sent twice when staff refund the payment once more.
 *
 * @returns whether there was any
 */
export async function reportUndoneRefunds(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: Undone[] }>(
    `SELECT t.attempt_id, t.data->>'refund_id' AS refund_id, t.data->>'amount' AS amount FROM payin_timeline_entry t
      WHERE t.kind = 'refund_recorded' AND t.deleted_at IS NULL AND t.data->>'refund_id' IS NOT NULL
        AND t.created_at > now() - interval '${LOOK_BACK}' AND t.created_at < now() - interval '${ASKING}'
        AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.id = t.data->>'refund_id' AND r.deleted_at IS NULL)
        AND ${isNotUndone}
      ORDER BY t.created_at, t.id`,
  )
  for (const undone of rows) await report(db, undone)
  return rows.length > 0
}

/** Line and case, or neither. */
async function report(db: Knex, { amount, attempt_id, refund_id }: Undone): Promise<void> {
  await db.transaction(async (transaction) => {
    const data = JSON.stringify({ amount, refund_id })
    const line = { id: `${UNDONE_REFUND}${refund_id}`, attempt_id, kind: "refund_undone", data }
    const added = await transaction("payin_timeline_entry").insert(line).onConflict("id").ignore().returning("id")
    if (added.length === 0) return
    await addToRefundCase(transaction, attempt_id, [{ fact: "not_refunded", amount }])
  })
}
