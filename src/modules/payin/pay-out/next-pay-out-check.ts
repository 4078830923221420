import type { PayOutState } from "../models/pay-out"

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
  if (seconds === null) return null
  // A fifth of jitter keeps the pay-outs of one afternoon from asking in the same second.
  return new Date(input.now.getTime() + seconds * (0.9 + 0.2 * input.random) * 1000)
}

function secondsUntilNext({ state, unchangedSince, now }: Parameters<typeof nextPayOutCheck>[0]): number | null {
  const unchanged = Math.max(0, (now.getTime() - unchangedSince.getTime()) / 1000)
  switch (state) {
    case "sending":
    case "unsure":
    case "accepted":
      return unchanged > WEEK ? null : Math.min(Math.max(unchanged / 2, 30), 6 * HOUR)
    case "done":
    case "failed":
    case "refused": {
      // A status can revert, and an unknown pay-out may have been on its way.
      const next = rereads.find((seconds) => seconds > unchanged * 1.15)
      return next === undefined ? null : next - unchanged
    }
  }
}

const HOUR = 60 * 60
const WEEK = 7 * 24 * HOUR

const rereads: readonly number[] = [10 * 60, 3 * HOUR, 24 * HOUR, WEEK]
