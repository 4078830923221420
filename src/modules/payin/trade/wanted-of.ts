import type { Wanted } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** What a service answer has to match to be about the attempt. An id that was only noted proves nothing yet. */
export function wantedOf(attempt: AttemptRow): Wanted {
  return {
    tradeId: isRecorded(attempt) ? attempt.trade_id : null,
    externalId: attempt.external_transaction_id,
    currency: attempt.currency_code,
    type: "pay-in",
  }
}

/**
 * An answer about the attempt's trade that matched has been recorded. Until then, a trade id in the row was only noted, from
 * an answer that did not match, or from one about an id that a callback named: a reason to ask about it, and none to
 * create another.
 */
export function isRecorded({ trade_id, trade_status }: Pick<AttemptRow, "trade_id" | "trade_status">): boolean {
  return trade_id !== null && trade_status !== null
}
