import type { Wanted } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** What an answer of the service has to fit to be about the attempt. An id that was only noted proves nothing yet. */
export function wantedOf(attempt: AttemptRow): Wanted {
  return {
    tradeId: isRecorded(attempt) ? attempt.trade_id : null,
    externalId: attempt.external_transaction_id,
    currency: attempt.currency_code,
    type: "pay-in",
  }
}

/**
 * The service has said something of the attempt's trade that fitted. Until then, a trade's id in the row is one that an
 * answer named which did not fit: a reason to ask about it, and none to create another.
 */
export function isRecorded({ trade_id, trade_status }: Pick<AttemptRow, "trade_id" | "trade_status">): boolean {
  return trade_id !== null && trade_status !== null
}
