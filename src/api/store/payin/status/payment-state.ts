import { phaseOf, readTradeStatus } from "../../../../merchant-api/trade/trade-status"
import { type CaseKind, isAbout } from "../../../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { ShopperTexts } from "../../../../shopper-texts"

/**
 * What a return page does. `waiting`: ask again. `paid`: the order stands, however it was paid. `expired`: nothing was
 * paid, the cart has changed, or the shop has closed the payment or canceled its order.
 */
export type PaymentState = "waiting" | "paid" | "expired" | "in_review" | "needs_help"

/** Which sentence the shopper reads. Those of the second kind name amounts. */
export type MessageKey = keyof ShopperTexts["stateTexts"] | keyof ShopperTexts["amountTexts"]

export type PaymentFacts = {
  attempt: Pick<AttemptRow, "state" | "cart_id" | "trade_status" | "expires_at">
  /** The order of the attempt's cart or payment collection, if there is one. */
  order: "none" | "standing" | "canceled"
  /** The payment came to nothing, and whether the order that was placed unpaid stays is being settled. */
  orderUndecided: boolean
  /** The order stands and owes nothing: it was paid in another way, or costs nothing any more. False where nobody asks. */
  nothingOwed: boolean
  /** The cart costs something else by now. False where nobody asks. */
  forOldCart: boolean
  /** A person in the shop has resolved the money. */
  resolved: boolean
  /** They did so by keeping it. */
  kept: boolean
  openCases: readonly CaseKind[]
  /** What arrived, against what was asked for; `exact` also once a person has decided about the difference. */
  arrived: "short" | "exact" | "over"
  /** Another trade under the same id is paid, and no person has looked at it yet. */
  paidOtherwise: boolean
  /** Another payment of the same purchase arrived, and no person has looked at it yet. */
  paidTwice: boolean
  /**
   * The service reviews the trade, say, and a person in the shop has asked about it and waits for no end of that. Never
   * while it, or another trade under its id, may be paid.
   */
  withoutEnd: boolean
  /** The service could not be asked just now. */
  unreachable: boolean
  now: Date
}

/**
 * One word for the shopper, from what the service, Medusa and our cases say. The end of the payment window alone is not
 * `expired`: only the service knows whether the money arrived in time.
 */
export function paymentStateOf(facts: PaymentFacts): { state: PaymentState; messageKey: MessageKey } {
  const { attempt, order, openCases } = facts
  switch (attempt.state) {
    case "planned":
    case "opening":
      return orderState(facts) ?? { state: "waiting", messageKey: facts.unreachable ? "checking_delayed" : "preparing" }
    case "open":
      return openState(facts)
    case "paid":
      if (isTaken(facts)) return paidState(facts)
      if (facts.resolved) return { state: "expired", messageKey: "closed_by_shop" }
      if (openCases.includes("paid_twice")) return { state: "needs_help", messageKey: "paid_again" }
      if (openCases.includes("paid_not_owed") || facts.nothingOwed) {
        return { state: "needs_help", messageKey: "paid_not_owed" }
      }
      if (openCases.length > 0 || order === "canceled") return { state: "needs_help", messageKey: "needs_help" }
      return { state: "waiting", messageKey: "placing_order" }
    case "captured":
      if (hasLostOrder(facts)) return lostState(facts)
      if (order !== "canceled") return paidState(facts)
      if (openCases.length > 0) return { state: "needs_help", messageKey: "needs_help" }
      return { state: "expired", messageKey: "order_canceled" }
    case "canceled":
    case "refused":
      return unpaidState(facts)
  }
}

type Lost = Pick<PaymentFacts, "attempt" | "order" | "openCases" | "resolved">

/** Captured for an order that is gone: another one is placed, or a person decides, or has decided. */
export function hasLostOrder({ attempt, openCases, order, resolved }: Lost): boolean {
  return attempt.state === "captured" && order === "none" && (resolved || openCases.includes("paid_without_order"))
}

/** Without a cart, there is nothing left to pay for. */
function lostState({ attempt, openCases }: PaymentFacts): ReturnType<typeof paymentStateOf> {
  if (openCases.length > 0) return { state: "needs_help", messageKey: "needs_help" }
  return { state: "expired", messageKey: attempt.cart_id === null ? "order_canceled" : "closed_by_shop" }
}

/** The order stands, and the shop has this money, or another payment since a person decided about this one. */
function isTaken({ kept, nothingOwed, openCases, order, resolved }: PaymentFacts): boolean {
  const isPlaced = order === "standing" && openCases.every((kind) => isAbout(kind, "amount"))
  return isPlaced && (!resolved || kept || nothingOwed)
}

/** It came to nothing, but the purchase may have been paid in another way, or by another trade under the same id. */
function unpaidState(facts: PaymentFacts): ReturnType<typeof paymentStateOf> {
  const { attempt, nothingOwed, order, orderUndecided, paidOtherwise } = facts
  if (paidOtherwise) return { state: "in_review", messageKey: "in_review" }
  if (nothingOwed) return { state: "paid", messageKey: "nothing_owed" }
  // The shopper was given nothing to pay to: nothing was canceled, and no time ran out.
  const isOpened = attempt.state !== "refused"
  // Nobody is asked to pay again for an order that is canceled in a moment.
  if (order === "standing" && orderUndecided) {
    return isOpened ? waitingState(facts) : { state: "waiting", messageKey: "preparing" }
  }
  if (order === "canceled") return { state: "expired", messageKey: isOpened ? "order_given_up" : "order_not_opened" }
  return { state: "expired", messageKey: isOpened ? "not_paid" : "not_opened" }
}

/** The order stands either way: what is more or less than asked for is between the shop and the shopper. */
function paidState({ arrived, nothingOwed, paidTwice }: PaymentFacts): ReturnType<typeof paymentStateOf> {
  if (paidTwice) return { state: "paid", messageKey: "paid_twice" }
  // Its rest came in another way, or the order costs less by now.
  const isWhole = arrived === "exact" || (arrived === "short" && nothingOwed)
  return { state: "paid", messageKey: isWhole ? "paid" : `paid_${arrived}` }
}

/** Whether the sentence sends the shopper to the shop: a page then shows how to reach it. */
export function asksForContact(state: PaymentState, messageKey: MessageKey): boolean {
  if (state === "paid") return messageKey !== "paid" && messageKey !== "nothing_owed"
  return state === "needs_help" || state === "expired"
}

/**
 * How long a client waits before it asks again, in milliseconds; null when asking again changes nothing.
 *
 * @param unchangedMs the time since the attempt last changed
 */
export function retryAfterMs(
  state: PaymentState,
  messageKey: MessageKey,
  { unchangedMs, canPayAgain }: { unchangedMs: number; canPayAgain: boolean },
): number | null {
  switch (state) {
    case "paid":
      return null
    case "expired":
      // It may be paid in another tab, or late.
      if (!canPayAgain || unchangedMs > 24 * HOUR_MS) return null
      return unchangedMs < HOUR_MS ? 15_000 : 60_000
    case "in_review":
    case "needs_help":
      return 30_000
    case "waiting":
      if (messageKey === "placing_order") return 2_000
      return unchangedMs < 10 * 60_000 ? 3_000 : 10_000
  }
}

const HOUR_MS = 3_600_000

/** Whoever waits to pay must not pay for what is canceled or paid. */
function orderState({ nothingOwed, order }: PaymentFacts): ReturnType<typeof paymentStateOf> | undefined {
  if (order === "canceled") return { state: "expired", messageKey: "order_canceled" }
  return nothingOwed ? { state: "paid", messageKey: "nothing_owed" } : undefined
}

function openState(facts: PaymentFacts): ReturnType<typeof paymentStateOf> {
  const { attempt, paidOtherwise, unreachable, withoutEnd } = facts
  if (withoutEnd) return orderState(facts) ?? { state: "expired", messageKey: "closed_by_shop" }
  const phase = attempt.trade_status === null ? "waiting" : phaseOf(readTradeStatus(attempt.trade_status))
  // A person looks at a word that we do not know, as at a dispute.
  if (phase === "review" || phase === "unknown" || paidOtherwise) return { state: "in_review", messageKey: "in_review" }
  const ofOrder = orderState(facts)
  if (ofOrder) return ofOrder
  if (unreachable) return { state: "waiting", messageKey: "checking_delayed" }
  // Nor for what costs something else by now: the next payment asks for that.
  if (facts.forOldCart) return { state: "expired", messageKey: "cart_changed" }
  return waitingState(facts)
}

function waitingState({ attempt, now }: PaymentFacts): ReturnType<typeof paymentStateOf> {
  const isOver = attempt.expires_at !== null && attempt.expires_at.getTime() <= now.getTime()
  return { state: "waiting", messageKey: isOver ? "window_over" : "waiting_for_payment" }
}
