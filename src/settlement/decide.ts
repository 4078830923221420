import { phaseOf } from "../merchant-api/trade/trade-status"
import type { CaseKind } from "../modules/payin/case/case-kinds"
import { amountCases, canceledCases } from "./cases/amount-cases"
import {
  hasLostCart,
  hasOrderToFinish,
  isGivenBack,
  orderCases,
  stuckOrderCases,
  unpaidCases,
} from "./cases/order-cases"
import type { MedusaFacts, TradeFacts } from "./facts"

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
  if (medusa.payment === "none" && !isOver) return { action, cases }
  const isFree = action === "none" || action === "wait"
  const told: CaseKind[] = medusa.unpaidOrder === "none" ? ["stock_not_reserved"] : []
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
  if (trade.amount === null) return { action: "wait", cases: ["unknown_status"] }
  const isTaken = medusa.payment !== "none" || medusa.sameAmount
  const cases = amountCases(trade.amount, isTaken ? medusa.wants : undefined, isMadeUp(medusa))
  if (medusa.payment !== "none") return { action: actionForPayment(medusa), cases: [...orderCases(medusa), ...cases] }
  if (medusa.paidElsewhere) return { action: "none", cases: ["paid_twice"] }
  // Paid through another link, or made cheaper: what the order was asked for is settled.
  if (!medusa.orderOwes) return { action: "none", cases: ["paid_not_owed"] }
  return decidePaid(trade, medusa, cases)
}

/** What arrived is in Medusa, or was given back there, and the order misses nothing. */
function isMadeUp(medusa: MedusaFacts): boolean {
  const isInMedusa = medusa.payment === "captured" || medusa.payment === "refunded"
  return isInMedusa && !medusa.orderOwes
}

/** A payment exists: an earlier completion may have failed after taking it. Completing again takes no second one. */
function actionForPayment(medusa: MedusaFacts): Action {
  if (medusa.order === "none" && medusa.cart === "open") return isGivenBack(medusa) ? "wait" : "complete_cart"
  if (medusa.payment === "due") return "capture"
  return hasOrderToFinish(medusa) ? "finish_order" : "none"
}

/** The money arrived, and none of it is in Medusa yet. */
function decidePaid(trade: TradeFacts, medusa: MedusaFacts, cases: CaseKind[]): Decision {
  if (!medusa.sameAmount) {
    return { action: "wait", cases: [trade.superseded ? "paid_superseded" : "paid_without_order", ...cases] }
  }
  if (trade.outside || (hasLostCart(medusa) && medusa.order === "none")) {
    return { action: "wait", cases: ["paid_without_order", ...cases] }
  }
  const isOrderToPlace = medusa.cart === "open" && medusa.order === "none"
  return { action: isOrderToPlace ? "complete_cart" : "process_payment", cases }
}
