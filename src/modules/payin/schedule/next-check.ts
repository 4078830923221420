import type { AttemptRow } from "../models/attempt"
import { jittered } from "./clock"

/**
 * The next check while settling has not recorded what follows from the trade: if it is cut off, whatever made the attempt
 * due makes it due again.
 */
export function whileSettling(next: Date | null, now: Date): Date {
  return noLaterThan(CUT_OFF_SECONDS, next, now)
}

/**
 * The next check when somebody has read news who does not settle it, and may be killed before anybody does. A shopper's
 * request that goes on with it has ended by then.
 */
export function afterNews(next: Date | null, now: Date): Date {
  return noLaterThan(NEWS_SECONDS, next, now)
}

function noLaterThan(seconds: number, next: Date | null, now: Date): Date {
  const latest = new Date(now.getTime() + seconds * 1000)
  return next !== null && next < latest ? next : latest
}

/**
 * When the reconcile job checks an attempt next. Pure: time and randomness are arguments. The number of earlier reads
 * does not count: repeated callbacks and a waiting page also read it, and must not use up the checks to come.
 *
 * @returns the moment, or null when nothing more is due
 */
export function nextCheckAt(input: {
  state: AttemptRow["state"]
  /** Since when its state and the service's last word have not changed. */
  unchangedSince: Date
  createdAt: Date
  expiresAt: Date | null
  /** The service last said closed or canceled. */
  isTradeOver: boolean
  /** A person has resolved its paid money. */
  isResolved?: boolean
  /** A case about it is open. */
  hasCase?: boolean
  now: Date
  random: number
}): Date | null {
  const seconds = secondsUntilNext(input)
  return seconds === null ? null : jittered(input.now, seconds, input.random)
}

/**
 * When the host is asked again to cancel an order that nobody pays: soon, then less and less often, for a day; after that,
 * only when the ended trade is read again.
 */
export function secondsToNextTry(unchangedSince: Date, now: Date): number | undefined {
  const waited = secondsBetween(unchangedSince, now)
  return waited > DAY ? undefined : Math.min(Math.max(waited / 2, 5), 15 * MINUTE)
}

function secondsUntilNext({
  state,
  unchangedSince,
  createdAt,
  expiresAt,
  isTradeOver,
  isResolved,
  hasCase,
  now,
}: Parameters<typeof nextCheckAt>[0]): number | null {
  const unchanged = secondsBetween(unchangedSince, now)
  switch (state) {
    case "planned":
      return null
    case "opening":
    case "paid":
      if (isResolved) return untilReread(unchanged)
      // A shopper is waiting, so soon and often; what a person has to decide first can wait.
      return unchanged > DAY ? 6 * HOUR : Math.min(Math.max(unchanged / 2, 5), 15 * MINUTE)
    case "open":
      return untilWindowEnds(expiresAt, now, openDelay(secondsBetween(createdAt, now)))
    case "captured":
    case "canceled":
    case "refused":
      // A review of captured money ends some day, and what a case says of an order may be over without an event of it.
      return hasCase || (state === "captured" && !isTradeOver)
        ? soonerThan(6 * HOUR, unchanged)
        : untilReread(unchanged)
  }
}

/** Clocks of two servers may differ: an age is never negative. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000)
}

const MINUTE = 60
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const WEEK = 7 * DAY

/** Longer than settling takes, and later than any check that somebody asks for meanwhile: that one must be the sooner. */
const CUT_OFF_SECONDS = 5 * MINUTE

const NEWS_SECONDS = 10

/** Statuses can revert: what has ended at the service is read again after minutes, hours, a day, a week. */
const rereads: readonly number[] = [10 * MINUTE, 3 * HOUR, DAY, WEEK]

/** A reread that jitter made slightly early counts as on time. */
export function untilReread(unchanged: number): number | null {
  const next = rereads.find((seconds) => seconds > unchanged * 1.15)
  return next === undefined ? null : next - unchanged
}

function soonerThan(seconds: number, unchanged: number): number {
  return Math.min(untilReread(unchanged) ?? seconds, seconds)
}

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
