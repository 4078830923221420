import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isAbout } from "../../case/case-kinds"
import type { AttemptRow } from "../../models/attempt"
import { type CaseRow, closing } from "./cases"

/**
 * Closes the case on a person's behalf, and records that decision on the attempt: both or neither, because closing the
 * case alone would let money that was sent back pay for an order.
 *
 * @returns undefined when it is already closed
 */
export async function closeCaseOf(db: Knex, id: string, attempt: AttemptRow, by: { actor: string; note: string }) {
  return await db.transaction(async (transaction) => {
    const now = transaction.fn.now()
    const [row] = await transaction("payin_case")
      .where({ id, attempt_id: attempt.id, closed_at: null, deleted_at: null })
      .update({ ...closing(transaction, by.actor), note: by.note, updated_at: now })
      .returning<CaseRow[]>("*")
    if (row && isAbout(row.kind, "money")) await resolveMoney(transaction, row)
    if (row?.kind === "unpaid_order") {
      await transaction("payin_attempt").where({ id: attempt.id }).update({ order_kept_at: now, updated_at: now })
    }
    return row
  })
}

/**
 * The attempt is superseded, so that its cart can be paid again, and is due now, which closes what else is open. What
 * the service has said since the case was written is not part of the decision: it is settled.
 */
async function resolveMoney(db: Knex, { attempt_id: id, trade_revision }: CaseRow): Promise<void> {
  const now = db.fn.now()
  await db("payin_attempt").where({ id, state: "paid" }).update({ next_check_at: now, updated_at: now })
  await db("payin_attempt")
    .where({ id, state: "paid", trade_revision })
    .update({
      resolved_revision: trade_revision,
      superseded_at: db.raw("coalesce(superseded_at, now())"),
      unchanged_since: now,
    })
}
