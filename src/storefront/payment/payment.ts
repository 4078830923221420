import { type PayinRequisite, readRequisite } from "../requisite/requisite"
import { webUrlOrNull } from "../start/web-url"
import { type PayinStore, readAnew } from "../store-client"
import { endOfWindow } from "./end-of-window"

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
  /** A sentence about what is not as the shopper chose it: show it with the way to pay. */
  notice: string | null
  /** What the shopper is asked for: decimal string in units of `currencyCode`. */
  amount: string
  /** What arrived, likewise; null: nothing, as far as is known. It may be more or less than `amount`. */
  receivedAmount: string | null
  currencyCode: string
  /** End of the payment window, by this device's own clock; null when it is unknown. */
  expiresAt: Date | null
  providerId: string
  sessionId: string | null
  attemptId: string
  /** Short, and for this payment for good: the shop's staff find the payment by it. */
  reference: string
  /** The message sends the shopper to the shop: show `contactRows`. */
  contactShop: boolean
  /** How to reach the shop, as far as the store says. */
  supportEmail: string | null
  supportUrl: string | null
  /** Milliseconds until asking again makes sense; null: nothing will change. */
  retryAfterMs: number | null
  /** The same as long as everything else here is, but for `retryAfterMs`; empty from an older store. */
  fingerprint: string
}

/**
 * What identifies a payment. The cart alone is enough, and so is the order for a confirmation page; a session that was
 * replaced needs one of the others as well.
 */
export type PaymentReference = {
  cartId?: string | undefined
  sessionId?: string | undefined
  attemptId?: string | undefined
  orderId?: string | undefined
}

export type ReadOptions = {
  /** Language of the message, such as `ru`. */
  locale?: string | undefined
  /** For a storefront's server: the customer's authorization, a cookie. */
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

/** What the page shows already: a payment's `fingerprint`, or `none`. */
type Shown = { shown?: string }

/**
 * Asks the store for the state of a payment. The store asks the service behind it, at most every few seconds for all
 * shoppers together, and places the order when it finds the payment made.
 *
 * @param options with `shown`, the store holds an answer that says the same for up to a second, until there is news
 * @throws the store's error; 404 when no payment is found
 */
export async function readPayment(
  store: PayinStore,
  { sessionId, cartId, attemptId, orderId }: PaymentReference,
  { locale, headers, signal, shown }: ReadOptions & Shown = {},
): Promise<PayinPayment> {
  const path = `/store/payin/payment-sessions${sessionId ? `/${encodeURIComponent(sessionId)}` : ""}`
  const query = {
    ...(cartId ? { cart_id: cartId } : {}),
    ...(attemptId ? { payin_attempt: attemptId } : {}),
    ...(orderId ? { order_id: orderId } : {}),
    ...(locale ? { locale } : {}),
    ...(shown ? { shown } : {}),
  }
  const { payment } = await readAnew<{ payment: PaymentJson }>(store, path, { query, headers, signal })
  return paymentOf(payment)
}

export type PaymentJson = Record<string, unknown> & { state?: unknown }

const states: readonly PayinState[] = ["waiting", "paid", "expired", "in_review", "needs_help"]

/** An unknown state, from a newer store, means waiting, never paying again. */
export function paymentOf(json: PaymentJson): PayinPayment {
  return {
    state: states.find((state) => state === json.state) ?? "waiting",
    messageKey: textOr(json.message_key, ""),
    message: textOr(json.message, ""),
    orderId: textOr(json.order_id, null),
    canPayAgain: json.can_pay_again === true,
    paymentPageUrl: webUrlOrNull(json.payment_page_url),
    requisite: readRequisite(json.requisite),
    notice: textOr(json.notice, null),
    amount: textOr(json.amount, ""),
    receivedAmount: textOr(json.received_amount, null),
    currencyCode: textOr(json.currency_code, ""),
    expiresAt: endOfWindow(json),
    providerId: textOr(json.provider_id, ""),
    sessionId: textOr(json.payment_session_id, null),
    attemptId: textOr(json.payin_attempt, ""),
    reference: textOr(json.reference, ""),
    contactShop: json.contact_shop === true,
    supportEmail: textOr(json.support_email, null),
    supportUrl: webUrlOrNull(json.support_url),
    retryAfterMs: typeof json.retry_after_ms === "number" ? json.retry_after_ms : null,
    fingerprint: textOr(json.fingerprint, ""),
  }
}

function textOr<T>(value: unknown, other: T): string | T {
  return typeof value === "string" ? value : other
}
