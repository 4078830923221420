import type { SandboxTrade } from "./trade"
import type { TradeBook } from "./trade-book"

/** The longest pause that setTimeout knows; it fires at once for anything above. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** A clock that is injected may stand still; looking at it more often than this would only burn CPU. */
const SHORTEST_TIMEOUT_MS = 10

export interface PaymentWindow {
  /** Sets the one timer to the nearest deadline. */
  schedule(): void
  /** Hands over every trade whose window has run out. */
  expireDue(): void
  clear(): void
}

/**
 * Watches the deadlines of active trades with one timer that keeps no process alive.
 *
 * A trade whose shopper pressed "I have paid" in time is left alone: payment within the window closes it.
 */
export function createPaymentWindow(
  parts: { trades: TradeBook; now: () => number },
  expire: (trade: SandboxTrade) => void,
): PaymentWindow {
  let timer: NodeJS.Timeout | undefined

  function expireDue(): void {
    for (const trade of waiting(parts.trades)) {
      if (trade.deadlineMs <= parts.now()) expire(trade)
    }
  }

  function schedule(): void {
    clearTimeout(timer)
    timer = undefined
    const nearest = Math.min(...waiting(parts.trades).map((trade) => trade.deadlineMs))
    if (!Number.isFinite(nearest)) return
    const pauseMs = Math.min(Math.max(nearest - parts.now(), SHORTEST_TIMEOUT_MS), LONGEST_TIMEOUT_MS)
    timer = setTimeout(() => {
      expireDue()
      schedule()
    }, pauseMs).unref()
  }

  return { schedule, expireDue, clear: () => clearTimeout(timer) }
}

function waiting(trades: TradeBook): (SandboxTrade & { deadlineMs: number })[] {
  return trades
    .list()
    .filter((trade) => trade.status === "active" && trade.deadlineMs !== null && !trade.verifying) as (SandboxTrade & {
    deadlineMs: number
  })[]
}
