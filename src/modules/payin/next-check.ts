import type { AttemptState } from "./attempt-state"

/**
 * When the reconcile job looks at an attempt next. Pure: time and randomness come in.
 *
 * @returns the moment, or null when nothing is due any more
 */
export function nextCheckAt(input: {
  state: AttemptState
  /** Checks made since the attempt came into this state. */
  checks: number
  createdAt: Date
  expiresAt: Date | null
  /** The service said closed or canceled last. */
  isTradeOver: boolean
  /** A person has dealt with its paid money. */
  isResolved?: boolean
  now: Date
  random: number
}): Date | null {
  const seconds = secondsUntilNext(input)
  if (seconds === null) return null
  // A fifth of jitter keeps a thousand attempts of one sale from asking in the same second.
  const jittered = seconds * (0.9 + 0.2 * input.random)
  return new Date(input.now.getTime() + jittered * 1000)
}

function secondsUntilNext({
  state,
  checks,
  createdAt,
  expiresAt,
  isTradeOver,
  isResolved,
  now,
}: Parameters<typeof nextCheckAt>[0]): number | null {
  switch (state) {
    case "planned":
      return null
    case "opening":
    case "paid":
      if (isResolved) return rereads[checks] ?? null
      // Owed to a shopper, so soon and often; what a person has to decide first may wait.
      return checks > 100 ? 6 * HOUR : Math.min(5 * 2 ** Math.min(checks, 10), 15 * MINUTE)
    case "open":
      return untilWindowEnds(expiresAt, now, openDelay((now.getTime() - createdAt.getTime()) / 1000))
    case "captured":
      // What is reviewed now will be decided some day; until then it is a case that waits for news.
      return isTradeOver ? (rereads[checks] ?? null) : Math.min(rereads[checks] ?? 6 * HOUR, 6 * HOUR)
    case "canceled":
    case "refused":
      return rereads[checks] ?? null
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Statuses can revert: an ended trade is read again after minutes, hours, a day, a week. */
const rereads: readonly number[] = [10 * MINUTE, 3 * HOUR, DAY, 7 * DAY]

function openDelay(ageSeconds: number): number {
  if (ageSeconds < 10 * MINUTE) return 30
  if (ageSeconds < HOUR) return 2 * MINUTE
  if (ageSeconds < DAY) return 15 * MINUTE
  return 6 * HOUR
}

/** Just after the window's end the service has something new to say; no need to wait out the usual pause. */
function untilWindowEnds(expiresAt: Date | null, now: Date, delay: number): number {
  const left = expiresAt ? (expiresAt.getTime() - now.getTime()) / 1000 + 3 : Number.NaN
  return left > 1 && left < delay ? left : delay
}
