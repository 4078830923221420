import { type PayinRequisite, readRequisite } from "../requisite/requisite"
import { webUrlOrNull } from "../start/web-url"
import type { PayinStore } from "../store-client"
import { dateOrNull } from "./session-data"

/**
 * `waiting`: not paid yet, or paid and its order is being placed. `paid`: done. `expired`: nothing was paid, or the
 * shop closed it; may be paid again. `in_review`: a person looks at it. `needs_help`: paid, and the shop must act.
 */
export type PayinState = "waiting" | "paid" | "expired" | "in_review" | "needs_help"

/** All that a return page needs. */
export type PayinPayment = {
  state: PayinState
  /** Names the sentence, for shops that write their own. */
  messageKey: string
  /** For the shopper, neutral, in the language that the request asked for. */
  message: string
  /** The order, as soon as there is one. */
  orderId: string | null
  canPayAgain: boolean
  paymentPageUrl: string | null
  requisite: PayinRequisite | null
  /** Decimal string in units of `currencyCode`. */
  amount: string
  currencyCode: string
  /** End of the payment window; null when it is unknown. */
  expiresAt: Date | null
  providerId: string
  sessionId: string | null
  attemptId: string
  /** Milliseconds until asking again makes sense; null: nothing will change. */
  retryAfterMs: number | null
}

/** What identifies a payment. The cart alone is enough; a session that was replaced needs one of the others as well. */
export type PaymentReference = { cartId?: string; sessionId?: string; attemptId?: string }

export type ReadOptions = {
  /** Language of the message, such as `ru`. */
  locale?: string
  /** For a storefront's server: the customer's authorization, a cookie. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Asks the store for the state of a payment. The store asks the service behind it, at most every few seconds for all
 * shoppers together, and places the order when it finds the payment made.
 *
 * @throws the store's error; 404 when no payment is found
 */
export async function readPayment(
  store: PayinStore,
  { sessionId, cartId, attemptId }: PaymentReference,
  { locale, headers, signal }: ReadOptions = {},
): Promise<PayinPayment> {
  const path = `/store/payin/payment-sessions${sessionId ? `/${encodeURIComponent(sessionId)}` : ""}`
  const query = {
    ...(cartId ? { cart_id: cartId } : {}),
    ...(attemptId ? { payin_attempt: attemptId } : {}),
    ...(locale ? { locale } : {}),
  }
  const { payment } = await store.client.fetch<{ payment: PaymentJson }>(path, { query, headers, signal })
  return paymentOf(payment)
}

type PaymentJson = Record<string, unknown> & { state?: unknown }

const states: readonly PayinState[] = ["waiting", "paid", "expired", "in_review", "needs_help"]

/** An unknown state, from a newer store, means waiting, never paying again. */
function paymentOf(json: PaymentJson): PayinPayment {
  return {
    state: states.find((state) => state === json.state) ?? "waiting",
    messageKey: textOr(json.message_key, ""),
    message: textOr(json.message, ""),
    orderId: textOr(json.order_id, null),
    canPayAgain: json.can_pay_again === true,
    paymentPageUrl: webUrlOrNull(json.payment_page_url),
    requisite: readRequisite(json.requisite),
    amount: textOr(json.amount, ""),
    currencyCode: textOr(json.currency_code, ""),
    expiresAt: dateOrNull(json.expires_at),
    providerId: textOr(json.provider_id, ""),
    sessionId: textOr(json.payment_session_id, null),
    attemptId: textOr(json.payin_attempt, ""),
    retryAfterMs: typeof json.retry_after_ms === "number" ? json.retry_after_ms : null,
  }
}

function textOr<T>(value: unknown, other: T): string | T {
  return typeof value === "string" ? value : other
}
