import { compareAmounts } from "../../../../../merchant-api/money"
import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { isMoneyThere, moneyOf } from "../../../../../modules/payin/shown/money-of"
import { shownAmount } from "../../../../../modules/payin/trade/shown-amount"
import type { PaymentFacts } from "../payment-state"

/** An amount of another trade; the service may not have said how much, or may have said it in another currency. */
export type OtherAmount = { amount: string; currency_code: string } | undefined

/** What arrived and was not taken back, as a decimal string; null: nothing, as far as is known. */
export function receivedAmount(attempt: AttemptRow): string | null {
  return isMoneyThere(attempt) ? attempt.paid_amount : null
}

/**
 * What arrived, against what was asked for. Once a person has decided about it, or some of it was sent back, there is no
 * difference left that would be the shopper's matter.
 */
export function arrivedFact(attempt: AttemptRow): PaymentFacts["arrived"] {
  const received = receivedAmount(attempt)
  const { amount, amount_min, amount_max, resolved_revision, trade_revision } = attempt
  if (received === null || resolved_revision === trade_revision || moneyOf(attempt).sentBack.gt(0)) return "exact"
  if (compareAmounts(received, amount_min ?? amount) < 0) return "short"
  return compareAmounts(received, amount_max ?? amount) > 0 ? "over" : "exact"
}

/** What the shopper was asked for: of a trade that was paid with something else, the service no longer says it. */
export function askedAmount(attempt: AttemptRow): string {
  return arrivedFact(attempt) === "exact" ? shownAmount(attempt) : attempt.amount
}
