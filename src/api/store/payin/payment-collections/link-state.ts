import { compareAmounts } from "../../../../merchant-api/money"
import type { ShopperTexts } from "../../../../shopper-texts"
import type { PaymentAnswer } from "../status/payment-answer"

/**
 * What the page behind a link to pay does. `payable`: offer to pay the amount. `waiting`, `in_review`, `needs_help`: as
 * for any payment. `paid`: nothing is left to pay here. `canceled`: the order is.
 */
export type LinkState = "payable" | "waiting" | "paid" | "in_review" | "needs_help" | "canceled"

export type LinkMessageKey =
  keyof ShopperTexts["linkTexts"] | PaymentAnswer["message_key"] | "nothing_owed" | "order_open"

export type LinkFacts = {
  /** Of the collection's attempt that counts. */
  payment: Pick<PaymentAnswer, "state" | "message_key"> | undefined
  /** What it was opened for, a decimal string: within a range, the service may ask for something else. */
  openedFor: string | undefined
  isCanceled: boolean
  /** The order owes nothing, or the collection asks for nothing. */
  isNothingOwed: boolean
  /** What may be asked for here, a decimal string; zero while payments in the order's other collections are open. */
  askable: string
}

/** One word for whoever opened the link, from what the order owes and where the payment stands. */
export function linkStateOf(facts: LinkFacts): { state: LinkState; messageKey: LinkMessageKey } {
  const { payment } = facts
  // Money that is there, or may be, comes before everything that the order says.
  if (payment?.state === "in_review" || payment?.state === "needs_help" || payment?.state === "paid")
    return { state: payment.state, messageKey: payment.message_key }
  const isPlacing = payment?.message_key === "placing_order"
  if (payment && isPlacing) return { state: "waiting", messageKey: payment.message_key }
  if (facts.isCanceled) return { state: "canceled", messageKey: "order_canceled" }
  if (facts.isNothingOwed) return { state: "paid", messageKey: "nothing_owed" }
  if (compareAmounts(facts.askable, "0") <= 0) return { state: "waiting", messageKey: "order_open" }
  if (!payment) return { state: "payable", messageKey: "payable" }
  if (payment.state === "expired") return { state: "payable", messageKey: payment.message_key }
  // The order was edited while the payment was open: the next one asks for what is owed now.
  const isCurrent = facts.openedFor !== undefined && compareAmounts(facts.openedFor, facts.askable) === 0
  return isCurrent
    ? { state: payment.state, messageKey: payment.message_key }
    : { state: "payable", messageKey: "payable" }
}
