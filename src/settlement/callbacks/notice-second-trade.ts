import { sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import { isUuid } from "../../modules/payin/callback/read-identifiers"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { lookUpEach } from "./look-up-each"
import { lookUpIds } from "./look-up-ids"
import { noteNamedTrade } from "./note-named-trade"
import { namesWithIt, recordOtherTrade } from "./record-other-trade"
import { whenClear } from "./when-clear"

/**
 * A callback that does not name the attempt's trade may be about another one under the same external id. It is compared
 * with the attempt as it is after settling, which may just have found its own trade.
 *
 * @param known.trade what a look-up of this callback's ids has already returned
 * @returns whether the callback names an id that the service does not know
 * @throws PayinError when the service could not be asked
 */
export async function noticeSecondTrade(
  payin: PayinModuleService,
  callback: CallbackRow,
  known: { attemptId: string; trade: Trade | undefined },
): Promise<boolean> {
  const attempt = await payin.attempts.find(known.attemptId)
  const { identifiers } = callback
  if (!attempt) return false
  if (attempt.trade_id === null) return known.trade ? false : await noteNamedTrade(payin, callback, attempt)
  if (!known.trade && identifiers.some((id) => sameId(id, attempt.trade_id))) return false
  const given = known.trade && { trades: [known.trade], unclear: undefined }
  const { trades, unclear } = given ?? (await tradesNamed(payin, callback, attempt))
  const isNamedWithIt = namesWithIt(callback, attempt)
  for (const trade of trades) if (trade) await recordOtherTrade(payin, attempt, { trade, isNamedWithIt })
  if (unclear) throw unclear
  return trades.some((trade) => trade === null)
}

/** Its payment has a trade already, and most callbacks name no other one. A trade's id is a UUID. */
const FEW = 3

/** Looks up our external id, which the callback named, and whatever else in it may be a trade's id. */
async function tradesNamed(payin: PayinModuleService, callback: CallbackRow, attempt: AttemptRow) {
  const { client } = await payin.account(attempt.account)
  const { external_transaction_id } = attempt
  const ids = lookUpIds(callback, [external_transaction_id])
  const few = [...ids.filter(isUuid), ...ids.filter((id) => !isUuid(id))].slice(0, FEW)
  return await lookUpEach([
    () => whenClear(client.findTradeByExternalId(external_transaction_id)),
    ...few.map((id) => () => whenClear(client.findTradeById(id))),
  ])
}
