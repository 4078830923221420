import { sameId, type Trade } from "../../merchant-api"
import type { AttemptRow, CallbackRow, PayinModuleService } from "../../modules/payin"
import { lookUpIds } from "./look-up-ids"
import { recordOtherTrade } from "./record-other-trade"
import { whenClear } from "./when-clear"

/**
 * A callback that does not name the attempt's trade may be about another one under the same external id. Compared with the
 * attempt as it is after it was settled: it may have found its own trade just now.
 *
 * @param known.trade what a look-up of this callback's ids has given already
 * @throws PayinError when the service could not be asked
 */
export async function noticeSecondTrade(
  payin: PayinModuleService,
  callback: CallbackRow,
  known: { attemptId: string; trade: Trade | undefined },
): Promise<void> {
  const attempt = await payin.findAttempt(known.attemptId)
  if (!attempt || attempt.trade_id === null) return
  if (known.trade) return await recordOtherTrade(payin, attempt, known.trade)
  const identifiers = callback.identifiers as unknown as string[]
  if (identifiers.some((id) => sameId(id, attempt.trade_id))) return
  for (const trade of await tradesNamed(payin, callback, attempt)) await recordOtherTrade(payin, attempt, trade)
}

/** By our external id, which the callback named, and by what else in it can be the id of a trade. */
async function tradesNamed(payin: PayinModuleService, callback: CallbackRow, attempt: AttemptRow): Promise<Trade[]> {
  const { client } = await payin.account(attempt.account)
  const { external_transaction_id } = attempt
  const found = [await whenClear(client.findTradeByExternalId(external_transaction_id))]
  for (const id of lookUpIds(callback, [external_transaction_id])) found.push(await whenClear(client.findTradeById(id)))
  return found.filter((trade) => trade !== null)
}
