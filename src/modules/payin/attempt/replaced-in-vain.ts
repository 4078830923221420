import { phaseOf, readTradeStatus } from "../../../merchant-api/trade/trade-status"
import type { AttemptRow } from "../models/attempt"
import { shownRequisite } from "../trade/shown-requisite"
import { newestFirst } from "./earlier-attempts"

/** The superseded attempt of a collection that can still be paid, if everything that was opened after it was refused. */
export function replacedInVain(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const tried = newestFirst(attempts.filter(({ state }) => state !== "planned"))
  const replaced = tried.find(({ state }) => state !== "refused")
  return replaced && replaced !== tried[0] && isPayable(replaced) ? replaced : undefined
}

/**
 * One that the service reviews may be superseded for good: see `withoutEnd`. One that was found at the service may lack
 * what a shopper pays to.
 */
function isPayable(attempt: AttemptRow): boolean {
  const { payment_page_url, state, superseded_at, trade_status } = attempt
  if (state !== "open" || superseded_at === null || trade_status === null) return false
  const isWaiting = phaseOf(readTradeStatus(trade_status)) === "waiting"
  return isWaiting && (payment_page_url !== null || shownRequisite(attempt) !== null)
}
