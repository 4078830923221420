import { mismatchOf, sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"

type Found = {
  trade: Trade
  /** The callback that named the trade named the attempt's external id as well. */
  isNamedWithIt: boolean
}

/**
 * Records a trade other than the attempt's own under its external id: the contract does not show that the service keeps
 * external ids unique. Whoever paid it must not be forgotten: a person reads everything new the service says of it.
 */
export async function recordOtherTrade(payin: PayinModuleService, attempt: AttemptRow, found: Found): Promise<void> {
  if (sameId(found.trade.id, attempt.trade_id)) return
  if (await isUnderItsId(payin, attempt, found)) await payin.cases.recordOtherTrade(attempt, found.trade)
}

/**
 * Whether the trade is under the attempt's external id. Where the service's answers leave that id out, the callback is all
 * that says whose trade it is.
 */
async function isUnderItsId(
  payin: PayinModuleService,
  attempt: AttemptRow,
  { trade, isNamedWithIt }: Found,
): Promise<boolean> {
  if (trade.externalTransactionId === null) return isNamedWithIt && (await isNobodys(payin, attempt, trade))
  return sameId(trade.externalTransactionId, attempt.external_transaction_id)
}

export function namesWithIt({ identifiers }: CallbackRow, { external_transaction_id }: AttemptRow): boolean {
  return identifiers.some((id) => sameId(id, external_transaction_id))
}

/** A callback may be about several payments, and about pay-outs. */
async function isNobodys(payin: PayinModuleService, { account }: AttemptRow, trade: Trade): Promise<boolean> {
  const isPayIn = mismatchOf(trade, { type: "pay-in" }) === undefined
  return isPayIn && (await payin.attempts.match(account, [trade.id])).length === 0
}
