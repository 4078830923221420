import { dateOrNull } from "./session-data"

/** Clocks that agree to within half of it are left alone, and the end does not move with each answer's way here. */
const STEP_MS = 30_000

/**
 * The end of the payment window by this device's own clock, which may be hours off: a countdown by the store's date
 * would say that the time is over, or let the shopper pay too late.
 *
 * @param now of this device, when the answer arrived
 */
export function endOfWindow(answer: Record<string, unknown>, now: Date): Date | null {
  const end = dateOrNull(answer.expires_at)
  // An older store does not say how long that is.
  if (!end || typeof answer.seconds_left !== "number") return end
  const aheadMs = now.getTime() + answer.seconds_left * 1000 - end.getTime()
  return new Date(end.getTime() + Math.round(aheadMs / STEP_MS) * STEP_MS)
}
