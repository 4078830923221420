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
 * The service has given a matching answer about the attempt's trade. Until then, a trade id in the row comes from an
 * answer that did not match: a reason to ask about it, and none to create another.
 */
export function isRecorded({ trade_id, trade_status }: Pick<AttemptRow, "trade_id" | "trade_status">): boolean {
  return trade_id !== null && trade_status !== null
}
