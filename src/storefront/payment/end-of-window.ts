import { dateOrNull } from "./session-data"

/** Clocks that agree to within half of it are left alone, and the end does not move with each answer's way here. */
const STEP_MS = 30_000

/**
 * The end of the payment window by this device's own clock, which may be hours off: a countdown by the store's date
 * would say that the time is over, or let the shopper pay too late.
 *
 * @param nowMs of this device, since 1970, when the answer arrived
 */
export function endOfWindow(answer: Record<string, unknown>, nowMs = Date.now()): Date | null {
  const end = dateOrNull(answer.expires_at)
  const { seconds_left: left } = answer
  // An older store does not say how long that is.
  if (!end || typeof left !== "number") return end
  const endMs = end.getTime()
  const aheadMs = nowMs + left * 1000 - endMs
  return new Date(endMs + Math.round(aheadMs / STEP_MS) * STEP_MS)
}
