import { readPayment } from "../payment/payment"
import type { PayinSession } from "../payment/session-data"
import { besideOpenPayment, type PayinStore, PayinStoreError, statusOf } from "../store-client"
import { type NextStep, stepOf } from "./next-step"
import { headersOf, openSessionIn, type SessionOptions } from "./open-session"
import { paymentCollectionOf } from "./payment-collection"

export type StartOptions = SessionOptions & { cartId: string }

/**
 * Starts the payment of a cart, or continues the open one: a reload, a second tab and "pay again" all come through
 * here, and the store keeps one payment for the cart. In a store that places orders first, this places the order.
 *
 * @throws the store's error, whose message is a sentence for the shopper, or for the shop's developer where a
 *   preference can never be valid (400: a redirect to an origin that is not allowed, a bank that is not text). With
 *   `hasOpenPayment` where the cart's open payment is in the way: the page that follows it leads to it
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
  const { cartId, signal } = options
  const collectionId = await paymentCollectionOf(store, cartId, { headers: headersOf(options), signal })
  return await openSessionIn(store, collectionId, options)
}

async function placeOrder(store: PayinStore, options: StartOptions): Promise<void> {
  const { cartId, signal } = options
  type Completion = { type: "order" } | { type: "cart"; error?: { message?: string } }
  const path = `/store/carts/${encodeURIComponent(cartId)}/complete`
  const answer = await store.client.fetch<Completion>(path, { method: "POST", headers: headersOf(options), signal })
  if (answer.type === "order") return
  if (answer.error?.message) throw new PayinStoreError(answer.error.message, 422)
  throw new PayinStoreError("The store placed no order, and did not say why.", 502)
}

/** 409: perhaps paid a moment ago, in another tab. Only the payment itself says so; any other conflict is thrown. */
async function stepAfterConflict(store: PayinStore, options: StartOptions, error: unknown): Promise<NextStep> {
  if (statusOf(error) !== 409) throw error
  const payment = await readPayment(store, { cartId: options.cartId }, options).catch(() => undefined)
  const isOpen = payment?.state === "waiting" && payment.messageKey !== "placing_order"
  if (isOpen) throw besideOpenPayment(error)
  if (!payment || payment.state === "expired") throw error
  return { next: "wait", reference: { cartId: options.cartId } }
}
