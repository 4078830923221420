import { isPayinError } from "../../../merchant-api/payin-error"
import { OTHER_TRADE_ANSWERED } from "../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../models/attempt"

/** How long an unsure create keeps its cart: longer than a service takes to clear up, shorter than a shopper stays away. */
export const STUCK_AFTER_SECONDS = 15 * 60
/** Beyond the payment window, for clocks that differ. */
const MARGIN_SECONDS = 60

/**
 * An attempt whose create has been unsure for so long that its cart may be paid by the next one. No shopper was ever shown
 * its page, and if its trade exists and the window is known, its time to be paid is over: nobody pays it beside the next one.
 */
export function isStuck(
  { state, unchanged_since }: Pick<AttemptRow, "state" | "unchanged_since">,
  windowSeconds: number | undefined,
  now: Date,
): boolean {
  const seconds = Math.max(STUCK_AFTER_SECONDS, (windowSeconds ?? 0) + MARGIN_SECONDS)
  return state === "opening" && now.getTime() - unchanged_since.getTime() > seconds * 1000
}

/** The service did answer a look-up, and neither with the trade nor with "there is none": asking again does not help soon. */
export function isUnclearAnswer(error: unknown): boolean {
  if (!isPayinError(error) || error.code !== "unavailable" || error.silent) return false
  return error.httpStatus !== undefined || error.reason?.code === OTHER_TRADE_ANSWERED
}
