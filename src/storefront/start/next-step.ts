import type { PayinPayment, PaymentReference } from "../payment/payment"
import type { PayinSession } from "../payment/session-data"

/** Where the shopper goes now. The page after this one asks with `reference`. */
export type NextStep =
  | { next: "redirect"; url: string; reference: PaymentReference }
  /** There is no hosted page: the shop shows these itself. */
  | { next: "show_requisite"; session: ShownRequisite; reference: PaymentReference }
  /** Nothing left to pay: it is paid, or in review. */
  | { next: "wait"; reference: PaymentReference }

export type ShownRequisite = Pick<PayinSession, "requisite" | "amount" | "currencyCode" | "expiresAt">

/** @param cartId undefined for what is paid without a cart */
export function stepOf(from: PayinSession | PayinPayment, cartId: string | undefined): NextStep {
  const reference: PaymentReference = { cartId, sessionId: from.sessionId ?? undefined, attemptId: from.attemptId }
  if (from.paymentPageUrl) return { next: "redirect", url: from.paymentPageUrl, reference }
  const { requisite, amount, currencyCode, expiresAt } = from
  if (!requisite) return { next: "wait", reference }
  return { next: "show_requisite", session: { requisite, amount, currencyCode, expiresAt }, reference }
}
