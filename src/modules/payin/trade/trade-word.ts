import { compareAmounts } from "../../../merchant-api/money"
import { sameId } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** What the service says about a trade, as far as money depends on it. */
export type TradeWord = Pick<AttemptRow, "trade_id" | "trade_status" | "trade_amount">

/**
 * Whether the service now says something else. The only place that compares it: whoever records what it says counts
 * news in `trade_revision`, and everything else compares that number.
 */
export function isNews(known: TradeWord, said: TradeWord): boolean {
  return (
    (known.trade_id !== said.trade_id && !sameId(known.trade_id, said.trade_id)) ||
    known.trade_status !== said.trade_status ||
    !isSameMoney(known.trade_amount, said.trade_amount)
  )
}

/** "100.0" equals "100.00". */
export function isSameMoney(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : compareAmounts(one, other) === 0
}
