import { compareAmounts } from "../../../merchant-api/money"
import { sameId } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** What the service says of a trade, as far as money follows from it. */
export type TradeWord = Pick<AttemptRow, "trade_id" | "trade_status" | "trade_amount">

/**
 * Whether the service says something else now. The only place that compares it: whoever writes a word down counts news in
 * `trade_revision`, and everybody else compares that number.
 */
export function isNews(known: TradeWord, said: TradeWord): boolean {
  return (
    (known.trade_id !== said.trade_id && !sameId(known.trade_id, said.trade_id)) ||
    known.trade_status !== said.trade_status ||
    !isSameMoney(known.trade_amount, said.trade_amount)
  )
}

/** "100.0" is "100.00". */
function isSameMoney(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : compareAmounts(one, other) === 0
}
