import type { AttemptRow, CallbackRow, PayinModuleService } from "../../modules/payin"
import { lookUpIds } from "./look-up-ids"

/**
 * A callback that names our external id and not our trade may be about another trade: the contract does not show that the
 * service keeps external ids unique. Whoever paid it must not be forgotten: each time the service says something new of
 * it, a person reads it.
 *
 * @throws PayinError when the service could not be asked
 */
export async function noticeSecondTrade(payin: PayinModuleService, callback: CallbackRow, attempt: AttemptRow) {
  const identifiers = callback.identifiers as unknown as string[]
  const isPlain = identifiers.length < 2 || attempt.trade_id === null || identifiers.includes(attempt.trade_id)
  if (isPlain) return
  const { client } = await payin.account(attempt.account)
  for (const identifier of lookUpIds(callback, [attempt.external_transaction_id])) {
    const trade = await client.findTradeById(identifier)
    if (trade && trade.id !== attempt.trade_id && trade.externalTransactionId === attempt.external_transaction_id) {
      await payin.recordOtherTrade(attempt, trade)
    }
  }
}
