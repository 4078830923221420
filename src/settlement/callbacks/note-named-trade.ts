import { mismatchOf, sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import { ignoreConflict } from "../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { wantedOf } from "../../modules/payin/trade/wanted-of"
import { lookUpEach } from "./look-up-each"
import { lookUpIds } from "./look-up-ids"
import { namesWithIt, recordOtherTrade } from "./record-other-trade"
import { whenClear } from "./when-clear"

/**
 * For a callback about an attempt without a trade: its create was answered by nobody, and the look-up by its external id
 * has just led nowhere. The callback's other ids are looked up. The id of a trade that names the attempt's external id is
 * noted on the attempt, which is settled again: what does not match is then a case. Where an answer leaves the external id
 * out, only the callback says whose trade it is, and a callback may name several payments: a person decides.
 *
 * @returns whether the callback names an id that the service does not know; false too where nobody had to be asked, and
 *   where the trade was found
 * @throws PayinError when the service could not be asked, or no such trade was found and an answer was unclear; Error when
 *   the attempt was changed meanwhile
 */
export async function noteNamedTrade(
  payin: PayinModuleService,
  callback: CallbackRow,
  attempt: AttemptRow,
): Promise<boolean> {
  // Whoever creates its trade is about to learn of it. A plan has none.
  if (attempt.state === "planned" || (attempt.state === "opening" && attempt.lease_owner !== null)) return false
  const { client } = await payin.account(attempt.account)
  const ids = lookUpIds(callback, [attempt.external_transaction_id])
  const { trades, unclear } = await lookUpEach(ids.map((id) => () => whenClear(client.findTradeById(id))))
  const own = ownAmong(attempt, trades)
  if (own) {
    await note(payin, attempt, own)
    return false
  }
  const isNamedWithIt = namesWithIt(callback, attempt)
  for (const trade of trades) if (trade) await recordOtherTrade(payin, attempt, { trade, isNamedWithIt })
  if (unclear) throw unclear
  return trades.some((trade) => trade === null)
}

/** One that matches comes first. */
function ownAmong(attempt: AttemptRow, trades: readonly (Trade | null)[]): Trade | undefined {
  const isOwn = (trade: Trade) => sameId(trade.externalTransactionId, attempt.external_transaction_id)
  const own = trades.filter((trade) => trade !== null).filter(isOwn)
  return own.find((trade) => !mismatchOf(trade, wantedOf(attempt))) ?? own[0]
}

async function note(payin: PayinModuleService, attempt: AttemptRow, { id }: Trade): Promise<void> {
  try {
    const noted = await payin.attempts.change(attempt, { trade_id: id })
    if (!noted) throw new Error(`attempt ${attempt.id} was changed meanwhile.`)
  } catch (error) {
    // Another attempt has it: this one has nothing to ask about.
    return ignoreConflict(error)
  }
  await payin.attempts.scheduleCheck(attempt.id, 0)
}
