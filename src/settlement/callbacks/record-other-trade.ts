import { mismatchOf, sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * Records a trade other than the attempt's own under its external id: the contract does not show that the service keeps
 * external ids unique. Whoever paid it must not be forgotten: a person reads everything new the service says of it.
 *
 * @param isNamedWithIt the callback that named the trade named the attempt's external id as well, which is all that says
 *   whose trade it is where the service's answers leave that id out
 */
export async function recordOtherTrade(
  payin: PayinModuleService,
  attempt: AttemptRow,
  { trade, isNamedWithIt }: { trade: Trade; isNamedWithIt: boolean },
): Promise<void> {
  const { external_transaction_id, trade_id } = attempt
  if (trade_id === null || sameId(trade.id, trade_id)) return
  const { externalTransactionId: said } = trade
  const isUnderId = said === null ? isNamedWithIt && (await isNobodys(payin, attempt, trade)) : undefined
  if (isUnderId ?? sameId(said, external_transaction_id)) await payin.cases.recordOtherTrade(attempt, trade)
}

/** A callback may be about several payments, and about pay-outs. */
async function isNobodys(payin: PayinModuleService, { account }: AttemptRow, trade: Trade): Promise<boolean> {
  const isPayIn = mismatchOf(trade, { type: "pay-in" }) === undefined
  return isPayIn && (await payin.attempts.match(account, [trade.id])).length === 0
}
