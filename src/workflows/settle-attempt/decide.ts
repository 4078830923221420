import type { TradeStatus } from "../../merchant-api"
import type { CaseKind } from "../../modules/payin"

/** What the service said last, and what the attempt asked for. */
export type TradeFacts = {
  status: TradeStatus | "unknown" | null
  /** The trade's amount against the attempt's: short, equal, over; null when the service did not say. */
  amount: "short" | "equal" | "over" | null
  superseded: boolean
}

/** What Medusa has. */
export type MedusaFacts = {
  /** A payment of the attempt's own session is captured. */
  capturedHere: boolean
  /** Another payment of the collection is authorized or captured. */
  paidElsewhere: boolean
  order: "none" | "standing" | "canceled"
  /** The cart still wants exactly this amount in this currency. */
  cart: "open_same_amount" | "open_other_amount" | "completed" | "none"
  /** The attempt's own session. */
  session: "open" | "canceled" | "none"
}

export type Action =
  /** Place the order, with the payment captured in full. */
  | "complete_cart"
  /** End the session, so that the storefront offers to pay again. */
  | "cancel_session"
  /** Medusa has what the trade says. */
  | "none"
  /** Nothing can be done now; look again later. */
  | "wait"

/** What to do, and the cases that hold as long as the facts stay like this. */
export type Decision = { action: Action; cases: CaseKind[] }

/**
 * The one decision, a pure function of facts (design: "What settle decides"). Its test covers every combination.
 */
export function decide(trade: TradeFacts, medusa: MedusaFacts): Decision {
  switch (trade.status) {
    case "closed":
      return decideClosed(trade, medusa)
    case "canceled":
      if (medusa.capturedHere) return { action: "none", cases: ["reverted"] }
      return { action: medusa.session === "open" ? "cancel_session" : "none", cases: [] }
    case "active":
      return medusa.capturedHere ? { action: "none", cases: ["reverted"] } : { action: "wait", cases: [] }
    case "dispute":
    case "checking":
    case "re_calculation":
      return { action: "wait", cases: ["dispute"] }
    case "unknown":
      return { action: "wait", cases: ["unknown_status"] }
    case null:
      return { action: "wait", cases: [] }
  }
}

function decideClosed(trade: TradeFacts, medusa: MedusaFacts): Decision {
  if (medusa.order === "canceled") return { action: "none", cases: ["paid_after_cancel"] }
  if (medusa.capturedHere) return decideCaptured(trade, medusa)
  if (medusa.paidElsewhere) return { action: "none", cases: ["paid_twice"] }
  switch (trade.amount) {
    case "short":
      return { action: "wait", cases: ["amount_short"] }
    case null:
      // Closed without an amount: the contract does not show it, so nobody knows what came.
      return { action: "wait", cases: ["unknown_status"] }
    case "equal":
    case "over":
      return decidePaid(trade, medusa)
  }
}

function decidePaid(trade: TradeFacts, medusa: MedusaFacts): Decision {
  const over: CaseKind[] = trade.amount === "over" ? ["amount_over"] : []
  switch (medusa.cart) {
    case "open_same_amount":
      return { action: "complete_cart", cases: over }
    case "open_other_amount":
      return { action: "wait", cases: [trade.superseded ? "paid_superseded" : "paid_without_order", ...over] }
    case "completed":
    case "none":
      // An order stands without this payment, or there is no cart to make one of.
      return { action: "wait", cases: [trade.superseded ? "paid_superseded" : "paid_without_order", ...over] }
  }
}

function decideCaptured(trade: TradeFacts, medusa: MedusaFacts): Decision {
  const over: CaseKind[] = trade.amount === "over" ? ["amount_over"] : []
  if (medusa.order === "standing") return { action: "none", cases: over }
  // Captured without an order: an earlier completion failed after the payment. Completing again takes no second payment.
  const completable = medusa.cart === "open_same_amount" || medusa.cart === "open_other_amount"
  return completable
    ? { action: "complete_cart", cases: over }
    : { action: "wait", cases: ["paid_without_order", ...over] }
}
