import { sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * Records a trade other than the attempt's own under its external id: the contract does not show that the service keeps
 * external ids unique. Whoever paid it must not be forgotten: a person reads everything new the service says of it.
 */
export async function recordOtherTrade(payin: PayinModuleService, attempt: AttemptRow, trade: Trade): Promise<void> {
  if (!isOtherTrade(attempt, trade)) return
  await payin.cases.recordOtherTrade(attempt, trade)
}

function isOtherTrade({ external_transaction_id, trade_id }: AttemptRow, trade: Trade): boolean {
  return (
    trade_id !== null && !sameId(trade.id, trade_id) && sameId(trade.externalTransactionId, external_transaction_id)
  )
}
