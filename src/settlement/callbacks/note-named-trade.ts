import { mismatchOf, sameId } from "../../merchant-api/trade/other-trade"
import type { Trade } from "../../merchant-api/trade/trade"
import { ignoreConflict } from "../../modules/payin/errors/postgres-errors"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../modules/payin/service"
import type { CallbackRow } from "../../modules/payin/sql/callback/callbacks"
import { wantedOf } from "../../modules/payin/trade/wanted-of"
import { lookUpEach } from "./look-up-each"
import { lookUpIds } from "./look-up-ids"

/**
 * A callback that names an attempt without a trade by our external id, and the trade by its own: the create was answered by
 * nobody, and the look-up by the external id has just led nowhere. What the service says of the other ids is clear, maybe.
 * The trade's id is noted on the attempt, which is settled again.
 *
 * @returns whether the callback names an id that the service does not know
 * @throws PayinError when the service could not be asked, or no answer was clear
 */
export async function noteNamedTrade(
  payin: PayinModuleService,
  callback: CallbackRow,
  attempt: AttemptRow,
): Promise<boolean> {
  // Whoever is at work on it is about to learn its trade. A plan has none.
  if (attempt.lease_owner !== null || attempt.state === "planned") return false
  const { client } = await payin.account(attempt.account)
  const ids = lookUpIds(callback, [attempt.external_transaction_id])
  const { trades, unclear } = await lookUpEach(ids.map((id) => () => client.findTradeById(id)))
  const own = trades.find((trade) => trade && isIts(attempt, trade))
  if (own) {
    await payin.attempts.change(attempt, { trade_id: own.id }).catch(ignoreConflict)
    await payin.attempts.scheduleCheck(attempt.id, 0)
    return false
  }
  if (unclear) throw unclear
  return trades.some((trade) => trade === null)
}

/** Where the answer leaves the external id out, only the callback would say whose trade it is. */
function isIts(attempt: AttemptRow, trade: Trade): boolean {
  return sameId(trade.externalTransactionId, attempt.external_transaction_id) && !mismatchOf(trade, wantedOf(attempt))
}
