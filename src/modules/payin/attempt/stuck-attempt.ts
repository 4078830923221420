import { isPayinError } from "../../../merchant-api/payin-error"
import { OTHER_TRADE_ANSWERED } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** How long an unclear create blocks its cart: a service recovers sooner, and a shopper stays away longer. */
const STUCK_AFTER_SECONDS = 15 * 60
/** Added to the payment window, for clocks that differ. */
const MARGIN_SECONDS = 60

/**
 * An attempt whose create has been unclear for so long that the next attempt may pay its cart. No shopper ever saw its
 * page, and if its trade exists and the window is known, that window is over: nobody pays both.
 */
export function isStuck(
  { state, unchanged_since }: Pick<AttemptRow, "state" | "unchanged_since">,
  windowSeconds: number | undefined,
  now: Date,
): boolean {
  const seconds = Math.max(STUCK_AFTER_SECONDS, (windowSeconds ?? 0) + MARGIN_SECONDS)
  return state === "opening" && now.getTime() - unchanged_since.getTime() > seconds * 1000
}

/** The service answered a look-up with neither the trade nor "there is none": asking again soon does not help. */
export function isUnclearAnswer(error: unknown): boolean {
  if (!isPayinError(error) || error.code !== "unavailable" || error.silent) return false
  return error.httpStatus !== undefined || error.reason?.code === OTHER_TRADE_ANSWERED
}
