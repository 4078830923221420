import { type PayinPayment, type PaymentReference, readPayment } from "../payment/payment"
import { type PayinSession, readPayinSession } from "../payment/session-data"
import { type PayinStore, PayinStoreError, statusOf } from "../store-client"
import { type PayinPreferences, sessionDataFor } from "./preferences"

export type StartOptions = PayinPreferences & {
  cartId: string
  /** `pp_payin_<account>` */
  providerId: string
  /** For a storefront's server: the customer's authorization, and the headers of `forwardPayer`. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Where the shopper goes now. The page after this one asks with `reference`. */
export type NextStep =
  | { next: "redirect"; url: string; reference: PaymentReference }
  /** There is no hosted page: the shop shows these itself. */
  | { next: "show_requisite"; session: ShownRequisite; reference: PaymentReference }
  /** Nothing left to pay: it is paid, or in review. */
  | { next: "wait"; reference: PaymentReference }

export type ShownRequisite = Pick<PayinSession, "requisite" | "amount" | "currencyCode" | "expiresAt">

/**
 * Starts the payment of a cart, or continues the open one: a reload, a second tab and "pay again" all come through
 * here, and the store keeps one payment for the cart. In a store that places orders first, this places the order.
 *
 * @throws the store's error, whose message is a sentence for the shopper, or for the shop's developer where a
 *   preference can never be valid (400: a redirect to an origin that is not allowed, a bank that is not text)
 */
export async function startPayment(store: PayinStore, options: StartOptions): Promise<NextStep> {
  try {
    const session = await openSession(store, options)
    if (session.tradeStatus !== "not_opened") return stepOf(session, options.cartId)
    await placeOrder(store, options)
  } catch (error) {
    return await stepAfterConflict(store, options, error)
  }
  return stepOf(await readPayment(store, { cartId: options.cartId }, options), options.cartId)
}

async function openSession(store: PayinStore, options: StartOptions): Promise<PayinSession> {
  const { cartId, providerId, signal } = options
  const headers = headersOf(options)
  const post = <T>(path: string, body: Record<string, unknown>) =>
    store.client.fetch<T>(path, { method: "POST", body, headers, signal })
  // Answers with the cart's collection when there is one, even after the cart became an order.
  const made = await post<CollectionAnswer>("/store/payment-collections", { cart_id: cartId })
  const path = `/store/payment-collections/${made.payment_collection.id}/payment-sessions`
  const { payment_collection } = await post<CollectionAnswer>(path, {
    provider_id: providerId,
    data: sessionDataFor(options),
  })
  const sessions = (payment_collection.payment_sessions ?? []).filter(({ provider_id }) => provider_id === providerId)
  const session = sessions.map(({ data }) => readPayinSession(data)).find(Boolean)
  if (session) return session
  throw new PayinStoreError("This way to pay is not available. Please choose another one.", 422)
}

type CollectionAnswer = {
  payment_collection: { id: string; payment_sessions?: { provider_id: string; data: unknown }[] }
}

async function placeOrder(store: PayinStore, options: StartOptions): Promise<void> {
  const { cartId, signal } = options
  type Completion = { type: "order" } | { type: "cart"; error?: { message?: string } }
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  const answer = await store.client.fetch<Completion>(path, { method: "POST", headers: headersOf(options), signal })
  if (answer.type === "order") return
  throw new PayinStoreError(answer.error?.message ?? "The order could not be placed.", 422)
}

/** Makes the store refuse in the shopper's language. */
function headersOf({ locale, headers }: StartOptions): Record<string, string> {
  return { ...(locale ? { "x-medusa-locale": locale } : {}), ...headers }
}

function stepOf(from: PayinSession | PayinPayment, cartId: string): NextStep {
  const reference: PaymentReference = { cartId, sessionId: from.sessionId ?? undefined, attemptId: from.attemptId }
  if (from.paymentPageUrl) return { next: "redirect", url: from.paymentPageUrl, reference }
  const { requisite, amount, currencyCode, expiresAt } = from
  if (!requisite) return { next: "wait", reference }
  return { next: "show_requisite", session: { requisite, amount, currencyCode, expiresAt }, reference }
}

/** 409: perhaps paid a moment ago, in another tab. Only the payment itself says so; any other conflict is thrown. */
async function stepAfterConflict(store: PayinStore, options: StartOptions, error: unknown): Promise<NextStep> {
  if (statusOf(error) !== 409) throw error
  const payment = await readPayment(store, { cartId: options.cartId }, options).catch(() => undefined)
  const isOver = payment && (payment.state !== "waiting" || payment.messageKey === "placing_order")
  if (!isOver || payment.state === "expired") throw error
  return { next: "wait", reference: { cartId: options.cartId } }
}
