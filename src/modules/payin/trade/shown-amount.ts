import { isNothing } from "../attempt/attempt-state"
import type { AttemptRow } from "../models/attempt"

/** What the shopper is asked to pay: within a range, the amount that the service chose. Zero is no price. */
export function shownAmount({ amount, trade_amount }: Pick<AttemptRow, "amount" | "trade_amount">): string {
  return trade_amount === null || isNothing(trade_amount) ? amount : trade_amount
}
