import type { CaseKind } from "../models/case"
import type { AttemptRow } from "../models/attempt"

/** The cases that say of paid money: it has no place on an order. Who closes one has decided where the money stays. */
export const moneyCases: readonly CaseKind[] = [
  "paid_without_order",
  "paid_twice",
  "paid_superseded",
  "paid_after_cancel",
  "unknown_status",
]

/** About what was sent back, not about what the service says of the trade: its news opens and closes none of them. */
export const refundCases: readonly CaseKind[] = ["refund_by_hand", "pay_out_failed"]

/**
 * A person closed the case of this paid money: it was sent back, or kept for something else. It pays no order any more,
 * unless the service says something new of it.
 */
export function isResolved({
  state,
  resolved_revision,
  trade_revision,
}: Pick<AttemptRow, "state" | "resolved_revision" | "trade_revision">): boolean {
  return state === "paid" && resolved_revision === trade_revision
}
