import type { PayOutState } from "../models/pay-out"
import { jittered } from "../schedule/clock"
import { HOUR, secondsBetween, untilReread, WEEK } from "../schedule/next-check"

/**
 * When the reconcile job checks a pay-out next. Pure: time and randomness are arguments. The longer nothing changes,
 * the longer the pauses, and they end: a pay-out without news from the service for a week is no longer checked.
 *
 * @returns the moment, or null when nothing more is due
 */
export function nextPayOutCheck(input: {
  state: PayOutState
  /** Since when its state and the service's status have not changed. */
  unchangedSince: Date
  /** There is an id to ask the service about. */
  canBeAsked: boolean
  now: Date
  random: number
}): Date | null {
  const seconds = input.canBeAsked ? secondsUntilNext(input) : null
  return seconds === null ? null : jittered(input.now, seconds, input.random)
}

function secondsUntilNext({ state, unchangedSince, now }: Parameters<typeof nextPayOutCheck>[0]): number | null {
  const unchanged = secondsBetween(unchangedSince, now)
  switch (state) {
    case "sending":
    case "unsure":
    case "accepted":
      return unchanged > WEEK ? null : Math.min(Math.max(unchanged / 2, 30), 6 * HOUR)
    case "done":
    case "failed":
    case "refused":
      // One that was unknown may have been on its way.
      return untilReread(unchanged)
  }
}
