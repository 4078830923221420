import { compareAmounts } from "../../../merchant-api/money"
import { sameId } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import { readTradeStatus } from "../../../merchant-api/trade/trade-status"
import type { AccountOptions } from "../account/account-options"
import type { PayOutState } from "../models/pay-out"
import type { PayOutRow } from "../sql/pay-out/pay-outs"

/**
 * What a status of the service means for a pay-out. The contract shows no pay-out statuses, so only the store's option
 * says which ones are final. `canceled`, when no list names it, is the exception: a person looks at it. Nothing else
 * follows.
 */
export function stateOfStatus(status: string, statuses: AccountOptions["payOutStatuses"]): PayOutState {
  if (statuses.done.includes(status)) return "done"
  if (statuses.failed.includes(status) || readTradeStatus(status) === "canceled") return "failed"
  return "accepted"
}

/** Before the service has it, or after it was considered unknown to the service. */
export function isUnsent({ state }: Pick<PayOutRow, "state">): boolean {
  return state === "sending" || state === "unsure" || state === "refused"
}

/**
 * Whether a look-up can have found this pay-out: not a pay-in, nor one with another currency or amount. The service may
 * change the amount of the one that is known by its id.
 */
export function isThisPayOut(payOut: Pick<PayOutRow, "amount" | "currency_code" | "trade_id">, trade: Trade): boolean {
  if (trade.type === "pay-in") return false
  if (trade.fiatCurrency !== null && trade.fiatCurrency.toUpperCase() !== payOut.currency_code) return false
  if (sameId(trade.id, payOut.trade_id)) return true
  return trade.fiatAmount === null || compareAmounts(trade.fiatAmount, payOut.amount) === 0
}
