import type { StoreCart, StoreOrder, StorePaymentSession } from "@medusajs/types"
import { reasonOf, sdk } from "./store"

/** All that this shop knows about paying. */

export const PAYIN = "pp_payin_default"

export type Requisite = {
  bank: string | null
  owner_name: string | null
  requisites: string | null
  sbp_number: string | null
}

/** The `data` of a payment session of the pay-in. */
export type PayinData = {
  status: string
  payment_page_url: string | null
  requisite: Requisite | null
  /** Decimal string. */
  amount: string
  currency_code: string
  expires_at: string | null
}

export type Outcome =
  | { kind: "order"; order: StoreOrder }
  /** Not paid yet, or paid and being placed: ask again. The store's sentence, if it has one. */
  | { kind: "waiting"; message?: string }
  /** This payment will not come; a new one can be started. */
  | { kind: "unpaid" }
  | { kind: "unknown_cart" }

/**
 * Opens a payment for the cart, on a Payment Page in the shopper's language.
 * @returns where the shopper goes on: the hosted Payment Page, or this shop's own page with the requisites
 */
export async function startPayin(cart: StoreCart, language: string): Promise<string> {
  try {
    const data = { locale: language.toUpperCase() }
    const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, { provider_id: PAYIN, data })
    const payin = payinOf(payment_collection.payment_sessions)?.data as PayinData | undefined
    return payin?.payment_page_url ?? `/transfer?cart_id=${cart.id}`
  } catch (error) {
    // The cart is paid already, in another tab or a moment ago: the order is on its way.
    if (reasonOf(error).status === 409) return `/return?cart_id=${cart.id}`
    throw error
  }
}

/** Places the order at once, with a way to pay that asks for nothing. */
export async function placeWithoutPayment(cart: StoreCart, provider_id: string): Promise<Outcome> {
  await sdk.store.payment.initiatePaymentSession(cart, { provider_id })
  return completion(cart.id)
}

/** Asks the store to make the cart an order. A cart that is one already answers with the same order, so asking again is safe. */
export async function completion(cartId: string): Promise<Outcome> {
  try {
    const answer = await sdk.store.cart.complete(cartId)
    if (answer.type === "order") return { kind: "order", order: answer.order }
    return (await payinIsOver(cartId)) ? { kind: "unpaid" } : { kind: "waiting", message: answer.error.message }
  } catch (error) {
    const { status, message } = reasonOf(error)
    if (status === 409) return { kind: "waiting", message }
    if (status === 404) return { kind: "unknown_cart" }
    if (status === 400 && (await payinIsOver(cartId))) return { kind: "unpaid" }
    if (status === 400) return { kind: "waiting", message }
    throw error
  }
}

/** The cart with its payment as the store sees it now. */
export async function readPayin(cartId: string): Promise<{ cart: StoreCart; data: PayinData | undefined }> {
  const { cart } = await sdk.store.cart.retrieve(cartId)
  return { cart, data: payinOf(cart.payment_collection?.payment_sessions)?.data as PayinData | undefined }
}

async function payinIsOver(cartId: string): Promise<boolean> {
  const { cart } = await sdk.store.cart.retrieve(cartId)
  const session = payinOf(cart.payment_collection?.payment_sessions)
  return !session || session.status === "canceled" || session.status === "error" || session.data.status === "canceled"
}

function payinOf(sessions: StorePaymentSession[] | undefined): StorePaymentSession | undefined {
  return sessions?.find((session) => session.provider_id === PAYIN)
}
