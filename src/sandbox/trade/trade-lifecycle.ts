import type { CallbackDispatcher } from "../callbacks/callback-dispatcher"
import type { MerchantBook } from "../merchant/merchant-book"
import { cryptoAmount } from "./crypto-amount"
import { fiatAmountOfText } from "./fiat-amount"
import { createPaymentWindow } from "./payment-window"
import type { DisputeFields, SandboxTrade } from "./trade"
import type { TradeBook } from "./trade-book"

interface TradeMove {
  status: string
  movedBy: SandboxTrade["movedBy"]
  fiatAmount?: string
  dispute?: Partial<DisputeFields>
  /** Default: true. */
  callback?: boolean
}

/** Moves trades between states; every move passes through here. */
export interface TradeLifecycle {
  /** Starts a trade's payment window. */
  opened(trade: SandboxTrade): void
  /** Resolves when the callback was tried once. */
  move(trade: SandboxTrade, move: TradeMove): Promise<void>
  /** The shopper says that the money is on its way: the trade closes after the merchant's `closeDelayMs`. */
  shopperPaid(trade: SandboxTrade): void
  shopperCanceled(trade: SandboxTrade): void
  /** Cancels expired trades. Called by a timer, and before every read, so that no answer is older than the clock. */
  expireDue(): void
  /** Forgets all timers. */
  clear(): void
}

interface Parts {
  merchants: MerchantBook
  trades: TradeBook
  callbacks: CallbackDispatcher
  now: () => number
  log: (line: string) => void
}

export function createTradeLifecycle(parts: Parts): TradeLifecycle {
  const closings = new Map<string, NodeJS.Timeout>()
  const window = createPaymentWindow(parts, (trade) => {
    void move(trade, { status: "canceled", movedBy: "window" })
  })

  async function move(trade: SandboxTrade, change: TradeMove): Promise<void> {
    applyMove(trade, change, parts.now())
    clearTimeout(closings.get(trade.id))
    closings.delete(trade.id)
    trade.verifying = false
    window.watch(trade)
    parts.log(`trade ${trade.id} external=${trade.externalTransactionId} is ${trade.status} (${trade.movedBy})`)
    if (change.callback !== false) await parts.callbacks.notify(trade)
  }

  return {
    opened: (trade) => window.watch(trade),
    move,
    shopperPaid(trade) {
      if (trade.status !== "active" || trade.verifying) return
      trade.verifying = true
      const close = () => void move(trade, { status: "closed", movedBy: "shopper" })
      const timer = setTimeout(close, parts.merchants.byName(trade.merchant).closeDelayMs)
      closings.set(trade.id, timer.unref())
    },
    shopperCanceled(trade) {
      if (trade.status !== "active" || trade.verifying) return
      void move(trade, { status: "canceled", movedBy: "shopper" })
    },
    expireDue: () => window.expireDue(),
    clear() {
      for (const timer of closings.values()) clearTimeout(timer)
      closings.clear()
      window.clear()
    },
  }
}

function applyMove(trade: SandboxTrade, change: TradeMove, nowMs: number): void {
  if (change.fiatAmount !== undefined) {
    trade.fiatAmount = fiatAmountOfText(change.fiatAmount)
    Object.assign(trade, cryptoAmount(trade.fiatAmount, trade.currencyRate))
  }
  if (change.dispute) putForward(trade, change.dispute)
  // Without a new window, a trade put back to active after its deadline would be canceled at once.
  if (change.status === "active" && trade.deadlineMs !== null && trade.deadlineMs <= nowMs) {
    trade.deadlineMs = nowMs + trade.windowMs
  }
  trade.status = change.status
  trade.movedBy = change.movedBy
  trade.history.push({ status: change.status, at: new Date(nowMs).toISOString() })
}

function putForward(trade: SandboxTrade, dispute: Partial<DisputeFields>): void {
  trade.disputeMerchantCheckUrl = dispute.disputeMerchantCheckUrl ?? trade.disputeMerchantCheckUrl
  trade.disputeTraderCheckUrl = dispute.disputeTraderCheckUrl ?? trade.disputeTraderCheckUrl
  trade.disputeMerchantFiatAmount = dispute.disputeMerchantFiatAmount ?? trade.disputeMerchantFiatAmount
  trade.disputeTraderFiatAmount = dispute.disputeTraderFiatAmount ?? trade.disputeTraderFiatAmount
}
