import type { Exchange } from "./exchange"

const baseMs = 200
const capMs = 5_000
const retriedStatuses = [429, 502, 503, 504]

export interface RetryMoment {
  /** Tries made so far, at least 1. */
  triesMade: number
  /** Milliseconds since 1970. */
  nowMs: number
  /** From 0 up to, not including, 1. */
  random: () => number
}

/**
 * How long to wait before a read is tried again, in milliseconds; undefined when another try would not help.
 * Exponential backoff with full jitter, so that many processes do not retry at the same moment, and never sooner than
 * the service's Retry-After. Only for reads: a POST that is sent twice may open two trades.
 */
export function retryDelayMs(exchange: Exchange, moment: RetryMoment): number | undefined {
  if (!isTransient(exchange)) return undefined
  const jitterMs = moment.random() * Math.min(capMs, baseMs * 2 ** (moment.triesMade - 1))
  return Math.max(jitterMs, readRetryAfterMs(exchange.retryAfter, moment.nowMs))
}

function isTransient({ httpStatus, failure }: Exchange): boolean {
  if (httpStatus !== undefined && retriedStatuses.includes(httpStatus)) return true
  const answered = httpStatus === undefined || (httpStatus >= 200 && httpStatus < 300)
  return answered && failure?.reason === "network"
}

/** Seconds or an HTTP date, as milliseconds from now; 0 when there is none, or it cannot be read. */
export function readRetryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // `Date.parse` reads almost anything; an HTTP date has a weekday, letters and GMT.
  const date = /^[A-Z][a-z]+, .+ GMT$/.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs)
}
