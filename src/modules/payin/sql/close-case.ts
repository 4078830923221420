import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { moneyCases, moneyFacts } from "../resolved"
import type { AttemptRow } from "./attempts"
import type { CaseRow } from "./cases"

/**
 * Closes the case for a person, and marks the attempt's money as resolved when the case was about it: both or neither,
 * for a case that is closed alone would leave money that was sent back to buy an order.
 *
 * The attempt is put aside, so that its cart can be paid anew, and is looked at soon, which closes what else is open.
 *
 * @returns undefined when it is closed already
 */
export async function closeCaseOf(db: Knex, id: string, attempt: AttemptRow, by: { actor: string; note: string }) {
  return await db.transaction(async (transaction) => {
    const now = transaction.fn.now()
    const [row] = await transaction("payin_case")
      .where({ id, attempt_id: attempt.id, closed_at: null, deleted_at: null })
      .update({ closed_at: now, closed_by: by.actor, note: by.note, updated_at: now })
      .returning<CaseRow[]>("*")
    if (row && moneyCases.includes(row.kind)) {
      await transaction("payin_attempt")
        .where({ id: attempt.id, state: "paid" })
        .update({
          resolved_facts: moneyFacts(attempt),
          superseded_at: transaction.raw("coalesce(superseded_at, now())"),
          unchanged_since: now,
          next_check_at: now,
          updated_at: now,
        })
    }
    return row
  })
}
