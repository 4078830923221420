import { LONGEST_PAUSE_MS } from "../pause"
import type { SandboxTrade } from "./trade"
import type { TradeBook } from "./trade-book"

/** An injected clock may stand still; checking it more often than this would only burn CPU. */
const SHORTEST_TIMEOUT_MS = 10

export interface PaymentWindow {
  /** Call it with every trade that is opened or moved: its deadline may be the nearest now. */
  watch(trade: SandboxTrade): void
  /** Expires every trade whose window has run out. */
  expireDue(): void
  clear(): void
}

/**
 * Watches the deadlines of active trades with one timer that keeps no process alive. Scans the trades only when the
 * nearest deadline has passed, because a backlog has thousands of them and every read asks.
 *
 * A trade whose shopper pressed "I have paid" in time is left alone: payment within the window closes it.
 */
export function createPaymentWindow(
  parts: { trades: TradeBook; now: () => number },
  expire: (trade: SandboxTrade) => void,
): PaymentWindow {
  let timer: NodeJS.Timeout | undefined
  /** No deadline is earlier. The trade it belonged to may have ended since. */
  let nearestMs = Infinity

  function expireDue(): void {
    if (parts.now() < nearestMs) return
    for (const trade of waiting(parts.trades)) {
      if (trade.deadlineMs <= parts.now()) expire(trade)
    }
    setNearest(waiting(parts.trades).reduce((nearest, trade) => Math.min(nearest, trade.deadlineMs), Infinity))
  }

  function setNearest(deadlineMs: number): void {
    clearTimeout(timer)
    nearestMs = deadlineMs
    if (!Number.isFinite(deadlineMs)) return
    const pauseMs = Math.min(Math.max(deadlineMs - parts.now(), SHORTEST_TIMEOUT_MS), LONGEST_PAUSE_MS)
    timer = setTimeout(() => {
      expireDue()
      setNearest(nearestMs)
    }, pauseMs).unref()
  }

  return {
    watch(trade) {
      if (isWaiting(trade) && trade.deadlineMs < nearestMs) setNearest(trade.deadlineMs)
    },
    expireDue,
    clear: () => setNearest(Infinity),
  }
}

type WaitingTrade = SandboxTrade & { deadlineMs: number }

function isWaiting(trade: SandboxTrade): trade is WaitingTrade {
  return trade.status === "active" && trade.deadlineMs !== null && !trade.verifying
}

function waiting(trades: TradeBook): WaitingTrade[] {
  return trades.list().filter(isWaiting)
}
