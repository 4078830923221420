import { phaseOf, readTradeStatus } from "../../../merchant-api/trade/trade-status"
import { type CaseKind, isAbout } from "../../../modules/payin/case/case-kinds"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import type { ShopperTexts } from "../../../shopper-texts"

/**
 * What a return page does. `waiting`: ask again. `paid`: the order stands. `expired`: nothing was paid, or the shop has
 * closed the payment or canceled its order.
 */
export type PaymentState = "waiting" | "paid" | "expired" | "in_review" | "needs_help"

/** Which sentence the shopper reads. */
export type MessageKey = keyof ShopperTexts["stateTexts"]

export type PaymentFacts = {
  attempt: Pick<AttemptRow, "state" | "trade_status" | "expires_at">
  /** The order of the attempt's cart or payment collection, if there is one. */
  order: "none" | "standing" | "canceled"
  /** A person in the shop has resolved the money. */
  resolved: boolean
  openCases: readonly CaseKind[]
  /** Another trade under the same id is paid, and no person has looked at it yet. */
  paidOtherwise: boolean
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
      return { state: "waiting", messageKey: facts.unreachable ? "checking_delayed" : "preparing" }
    case "open":
      return openState(facts)
    case "paid":
      if (order === "standing" && openCases.every((kind) => isAbout(kind, "amount")))
        return { state: "paid", messageKey: "paid" }
      if (facts.resolved) return { state: "expired", messageKey: "closed_by_shop" }
      if (openCases.length > 0 || order === "canceled") return { state: "needs_help", messageKey: "needs_help" }
      return { state: "waiting", messageKey: "placing_order" }
    case "captured":
      if (order !== "canceled") return { state: "paid", messageKey: "paid" }
      if (openCases.length > 0) return { state: "needs_help", messageKey: "needs_help" }
      return { state: "expired", messageKey: "order_canceled" }
    case "canceled":
    case "refused":
      return { state: "expired", messageKey: order === "canceled" ? "order_given_up" : "not_paid" }
  }
}

/**
 * How long a client waits before it asks again, in milliseconds; null when asking again changes nothing.
 *
 * @param ageMs of the attempt
 */
export function retryAfterMs(state: PaymentState, messageKey: MessageKey, ageMs: number): number | null {
  switch (state) {
    case "paid":
    case "expired":
      return null
    case "in_review":
    case "needs_help":
      return 30_000
    case "waiting":
      if (messageKey === "placing_order") return 2_000
      return ageMs < 10 * 60_000 ? 3_000 : 10_000
  }
}

function openState({ attempt, paidOtherwise, unreachable, now }: PaymentFacts): ReturnType<typeof paymentStateOf> {
  const phase = attempt.trade_status === null ? "waiting" : phaseOf(readTradeStatus(attempt.trade_status))
  // A person looks at a word that we do not know, as at a dispute.
  if (phase === "review" || phase === "unknown" || paidOtherwise) return { state: "in_review", messageKey: "in_review" }
  if (unreachable) return { state: "waiting", messageKey: "checking_delayed" }
  const isOver = attempt.expires_at !== null && attempt.expires_at.getTime() <= now.getTime()
  return { state: "waiting", messageKey: isOver ? "window_over" : "waiting_for_payment" }
}
