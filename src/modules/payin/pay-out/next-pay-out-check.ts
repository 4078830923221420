import type { PayOutState } from "../models/pay-out"

/**
 * When the reconcile job looks at a pay-out next. Pure: time and randomness come in. The pauses grow with the time that
 * nothing has changed, and end: a pay-out that the service says nothing new of for a week is looked at no more.
 *
 * @returns the moment, or null when nothing is due any more
 */
export function nextPayOutCheck(input: {
  state: PayOutState
  /** Since when its state and the service's word have been these. */
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
      // A word can be taken back, and a pay-out that was not known can have been on its way.
      const next = rereads.find((seconds) => seconds > unchanged * 1.15)
      return next === undefined ? null : next - unchanged
    }
  }
}

const HOUR = 60 * 60
const WEEK = 7 * 24 * HOUR

const rereads: readonly number[] = [10 * 60, 3 * HOUR, 24 * HOUR, WEEK]
