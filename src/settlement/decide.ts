import { phaseOf, type TradeStatus } from "../merchant-api/trade/trade-status"
import type { CaseKind } from "../modules/payin/case/case-kinds"
import { amountCases, type Arrived, canceledCases, type Wanted } from "./cases/amount-cases"
import { hasLostCart, isGivenBack, isUnfinished, orderCases } from "./cases/order-cases"
import { stuckOrderCases, unpaidCases } from "./cases/unpaid-cases"

/** What the service said last, and what the attempt asked for. */
export type TradeFacts = {
  /** Absent: no trade is known to exist. Null: it was never read. */
  status: TradeStatus | "unknown" | "absent" | null
  /** The trade's amount against the attempt's, within its tolerance; nothing: zero; null: the service did not say. */
  amount: "nothing" | Arrived | null
  superseded: boolean
  /** A person has resolved this money, and the service has said nothing new of it since. */
  resolved: boolean
  /** A person decided about this money when it was there, and the service says that it is not there after all. */
  decided: boolean
  /** Staff sent it back outside Medusa, or decided otherwise about the same money, before the service spoke of it again. */
  outside: boolean
}

/** What Medusa has. */
export type MedusaFacts = {
  /**
   * The payment of the attempt's own session. Due: authorized, but not all that arrived is captured. Captured: all that
   * arrived is captured. Refunded: so captured, and all that arrived given back. None: there is no such payment.
   */
  payment: "none" | "due" | "captured" | "refunded"
  /** A capture of that payment is missing from the transactions of the standing order. */
  unrecorded: boolean
  /** Another payment of the collection is authorized or captured, and no standing order owes what came here. */
  paidElsewhere: boolean
  order: "none" | "standing" | "canceled"
  /** The order stands, but its stock is not reserved or its cart is still open. Not checked again once finished. */
  unfinished: boolean
  /** The order stands, and its cancellation, by staff or by the store, was cut off when it had released the stock. */
  halfCanceled: boolean
  /** Gone: the attempt was made for a cart that the store no longer has. None: a payment link. */
  cart: "open" | "completed" | "gone" | "none"
  /** What would take the money, an open cart or a standing order's session, wants this amount. True where nobody asks. */
  sameAmount: boolean
  /**
   * The standing order owes something, or nobody has paid for it in any of its collections, or it shows more of the
   * attempt's payment than came. True where nobody asks.
   */
  orderOwes: boolean
  /**
   * What the standing order costs now, compared to what its payment asked for: staff may have edited it since. Less also
   * where more than it costs was received for it, because of this payment. More also where it misses what was sent back of
   * the payment; and of a canceled order, where more was refunded than came.
   */
  wants: Wanted
  /** The attempt's own session. */
  session: "open" | "canceled" | "none"
  /**
   * A standing order that was placed unpaid, with no payment in any of its collections, once the attempt's trade is
   * over. Payable: it may still be paid, or may be already. Reported: another attempt has, or had, the case for it.
   * Shipped: some of its goods were shipped. Kept: the store or a person wants it to stand. Credited: a gift card or store
   * credit paid a part of it. Forgotten: a person closed the case of its payment, and it still waits. Abandoned:
   * nothing of all this, so it is given up. None: no such order.
   */
  unpaidOrder: "none" | "payable" | "reported" | "shipped" | "kept" | "credited" | "forgotten" | "abandoned"
}

export type Action =
  /** Place the order; its last step takes the payment. */
  | "complete_cart"
  /** The order stands and waits, or there is no cart: take the payment into the collection. */
  | "process_payment"
  /** Capture what arrived and is not captured yet. */
  | "capture"
  /** Record on the order what is captured: the host was stopped in between. */
  | "record_captures"
  /** Reserve the order's stock and end its cart: the host was stopped while placing the order. */
  | "finish_order"
  /** End the session, so that the storefront offers to pay again. */
  | "cancel_session"
  /** Cancel the order that waited for a payment that will not arrive. */
  | "give_up_order"
  /** Medusa matches the trade, or a person has to decide. */
  | "none"
  /** Nothing can be done now; look again later. */
  | "wait"

/** What to do, and the cases that apply as long as the facts stay like this. */
export type Decision = { action: Action; cases: CaseKind[] }

/** The one decision, a pure function of facts (design: "What settle decides"). Its test covers every combination. */
export function decide(trade: TradeFacts, medusa: MedusaFacts): Decision {
  const decision: Decision = trade.resolved ? decideResolved(medusa) : decideByStatus(trade, medusa)
  if (medusa.order !== "standing") return decision
  // Whatever a person decided about the money, an order that stands is made whole.
  const whole = medusa.halfCanceled ? reservedAgain(decision, trade, medusa) : decision
  // Comes before any other capture, which the host would mix it up with.
  return medusa.unrecorded && medusa.payment !== "none" ? { ...whole, action: "record_captures" } : whole
}

/** Nobody decided about the order that waited for that money, nor is it paid by that its goods went out. */
function decideResolved(medusa: MedusaFacts): Decision {
  return { action: "none", cases: stuckOrderCases(medusa) }
}

/** Of an order that still waits for the attempt's payment when that is over. Nobody is told of one that is not paid. */
function reservedAgain({ action, cases }: Decision, { status }: TradeFacts, medusa: MedusaFacts): Decision {
  const isOver = status === "absent" || status === "closed" || status === "canceled"
  if (action === "give_up_order" || (medusa.payment === "none" && !isOver)) return { action, cases }
  const isFree = action === "none" || action === "wait"
  const isPaid = medusa.payment !== "none" || medusa.unpaidOrder === "none"
  const told: CaseKind[] = isPaid ? ["stock_not_reserved"] : []
  return { action: isFree ? "finish_order" : action, cases: [...new Set([...cases, ...told])] }
}

function decideByStatus(trade: TradeFacts, medusa: MedusaFacts): Decision {
  if (trade.status === null) return { action: "wait", cases: [] }
  if (trade.status === "absent") return decideAbsent(trade, medusa)
  switch (phaseOf(trade.status)) {
    case "paid":
      return decideClosed(trade, medusa)
    case "unpaid":
      return decideCanceled(trade, medusa)
    case "waiting":
      return medusa.payment === "none" ? { action: "wait", cases: unpaidCases(trade, medusa) } : reverted
    case "review":
      return { action: "wait", cases: ["dispute", ...stuckOrderCases(medusa)] }
    case "unknown":
      return { action: "wait", cases: ["unknown_status", ...stuckOrderCases(medusa)] }
  }
}

function decideCanceled(trade: TradeFacts, medusa: MedusaFacts): Decision {
  if (medusa.payment !== "none") return reverted
  return { action: isAbandoned(medusa) ? "give_up_order" : endOfSession(medusa), cases: unpaidCases(trade, medusa) }
}

/** The host ends the session of a failed create. What is left is the order that the attempt should have paid. */
function decideAbsent(trade: TradeFacts, medusa: MedusaFacts): Decision {
  if (medusa.payment !== "none") return reverted
  return { action: isAbandoned(medusa) ? "give_up_order" : "wait", cases: unpaidCases(trade, medusa) }
}

const reverted: Decision = { action: "none", cases: ["reverted"] }

function isAbandoned({ paidElsewhere, unpaidOrder }: MedusaFacts): boolean {
  return !paidElsewhere && unpaidOrder === "abandoned"
}

function endOfSession({ session }: MedusaFacts): Action {
  return session === "open" ? "cancel_session" : "none"
}

function decideClosed(trade: TradeFacts, medusa: MedusaFacts): Decision {
  // The shopper may pay again. An order waits until a person has asked why.
  if (trade.amount === "nothing") {
    const cases: CaseKind[] = ["nothing_arrived", ...stuckOrderCases(medusa)]
    return { action: medusa.payment === "none" ? endOfSession(medusa) : "none", cases }
  }
  if (medusa.order === "canceled") return { action: "none", cases: canceledCases(medusa) }
  // Closed without an amount: the contract always shows one, so nobody knows how much arrived.
  if (trade.amount === null) return { action: "wait", cases: ["unknown_status", ...stuckOrderCases(medusa)] }
  const isTaken = medusa.payment !== "none" || medusa.sameAmount
  const cases = amountCases(trade.amount, isTaken ? medusa.wants : undefined, isMadeUp(medusa))
  if (medusa.payment !== "none") return { action: actionForPayment(medusa), cases: [...orderCases(medusa), ...cases] }
  if (medusa.paidElsewhere) return { action: "none", cases: ["paid_twice"] }
  // Paid through another link, or made cheaper: what the order was asked for is settled.
  if (owesNothing(medusa)) return { action: "none", cases: ["paid_not_owed"] }
  return decidePaid(trade, medusa, cases)
}

/** What arrived is in Medusa, and the order misses nothing. */
function isMadeUp(medusa: MedusaFacts): boolean {
  return medusa.payment === "captured" && owesNothing(medusa)
}

function owesNothing({ order, orderOwes }: MedusaFacts): boolean {
  return order === "standing" && !orderOwes
}

/** A payment exists: an earlier completion may have failed after taking it. Completing again takes no second one. */
function actionForPayment(medusa: MedusaFacts): Action {
  if (medusa.order === "none" && medusa.cart === "open") return isGivenBack(medusa) ? "wait" : "complete_cart"
  if (medusa.payment === "due") return "capture"
  return isUnfinished(medusa) ? "finish_order" : "none"
}

/** The money arrived, and none of it is in Medusa yet. */
function decidePaid(trade: TradeFacts, medusa: MedusaFacts, cases: CaseKind[]): Decision {
  if (!medusa.sameAmount) {
    return { action: "wait", cases: [trade.superseded ? "paid_superseded" : "paid_without_order", ...cases] }
  }
  if (trade.outside) return { action: "wait", cases: ["paid_without_order", ...cases] }
  if (medusa.cart === "open" && medusa.order === "none") return { action: "complete_cart", cases }
  if (hasLostCart(medusa) && medusa.order === "none") {
    return { action: "wait", cases: ["paid_without_order", ...cases] }
  }
  return { action: "process_payment", cases }
}
