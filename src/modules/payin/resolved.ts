import { BigNumber } from "bignumber.js"
import type { CaseKind } from "./models/case"
import type { AttemptRow } from "./sql/attempts"

type Facts = Pick<AttemptRow, "trade_id" | "trade_status" | "trade_amount">

/** The cases that say of paid money: it has no place on an order. Who closes one has decided where the money stays. */
export const moneyCases: readonly CaseKind[] = [
  "paid_without_order",
  "paid_twice",
  "paid_superseded",
  "paid_after_cancel",
  "unknown_status",
]

/** What the service says of the money, so that it can be told from news. */
export function moneyFacts({ trade_id, trade_status, trade_amount }: Facts): string {
  const amount = trade_amount === null ? "" : new BigNumber(trade_amount).toFixed()
  return `${trade_id ?? ""} ${trade_status ?? ""} ${amount}`
}

/**
 * A person closed the case of this paid money: it was sent back, or kept for something else. It pays no order any more,
 * unless the service says something new of it.
 */
export function isResolved(attempt: Facts & Pick<AttemptRow, "state" | "resolved_facts">): boolean {
  return attempt.state === "paid" && attempt.resolved_facts === moneyFacts(attempt)
}
