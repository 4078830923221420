import { startPaymentLink } from "../link/start-payment-link"
import type { PaidFor } from "../start/forward-payer"
import type { SessionOptions } from "../start/open-session"
import { startPayment } from "../start/start-payment"
import { createPayinStore, hasOpenPayment, PayinStoreError } from "../store-client"
import { payinTexts } from "../texts"
import { payerHeaders, type ShopperRequest } from "./payer-headers"
import type { PayinAnswer, PayinCall } from "./payin-action"
import { isForShoppers, sentenceOf } from "./sentence-of"

/** How a storefront's server reaches its store for one shopper. */
export type PayinShop = {
  /** The store's address. */
  url: string | undefined
  publishableKey: string | undefined
  /** The customer's authorization. */
  headers?: Record<string, string> | undefined
  /** Who pays, if the shopper's address and browser are to be forwarded. */
  payer?: ShopperRequest | undefined
  /** Called with what only the shop's developer can fix. */
  onError?: ((error: unknown) => void) | undefined
  /** Default: the runtime's own. */
  fetch?: typeof fetch | undefined
}

/**
 * The whole of a storefront's server action: carries out what a component asks for. It never throws; a refusal is a
 * sentence for the shopper. The browser decides nothing here that it could not ask of the store itself.
 */
export async function answerPayin(call: PayinCall, shop: PayinShop): Promise<PayinAnswer> {
  try {
    const value = await carryOut(call, shop)
    const orderId = orderIdOf(value)
    return { ok: true, value, orderId, spentCartId: orderId && cartAskedAboutIn(call) }
  } catch (error) {
    const isSaid = isForShoppers(error)
    if (!isSaid) shop.onError?.(error)
    // Without a status, the page takes it for a store that fails: one that waits goes on.
    const known =
      error instanceof PayinStoreError ? { status: isSaid ? error.status : undefined, code: error.code } : {}
    const open = hasOpenPayment(error) ? { hasOpenPayment: true } : {}
    return { ok: false, message: sentenceOf(error, payinTexts(call?.locale)), ...known, ...open }
  }
}

async function carryOut(call: PayinCall, shop: PayinShop): Promise<unknown> {
  const { url = "http://localhost:9000", publishableKey = "" } = shop
  const store = createPayinStore({ url, publishableKey, locale: call.locale, fetch: shop.fetch })
  if (call.do === "start") {
    const headers = await headersOf(shop, { cartId: call.cartId }, call.fingerprint)
    return await startPayment(store, { cartId: call.cartId, ...chosenIn(call), headers })
  }
  if (call.do === "start_link") {
    const { paymentCollectionId } = call
    const headers = await headersOf(shop, { paymentCollectionId }, call.fingerprint)
    return await startPaymentLink(store, { paymentCollectionId, ...chosenIn(call), headers })
  }
  const { path, method, query, body } = call
  // The shopper's authorization goes along, so the browser chooses among our own routes only.
  if (!/^\/store\/payin\/[\w/-]+$/.test(path)) throw new PayinStoreError("There is no such route.", 404)
  return await store.client.fetch(path, { method, query, body, headers: shop.headers })
}

/** The store takes a payment without its payer: a secret that is too short fails no purchase. */
async function headersOf({ headers, payer, onError }: PayinShop, paidFor: PaidFor, claimed: unknown) {
  const forwarded = await payerHeaders(paidFor, payer, claimed).catch((error: unknown) => void onError?.(error))
  return { ...headers, ...forwarded }
}

/** What a browser may choose, and nothing else that it sends. */
function chosenIn({ providerId, bank, method, locale, pageLocale, ...page }: SessionOptions) {
  const { errorUrl, shownTotal, successUrl } = page
  return { providerId, bank, method, locale, pageLocale, successUrl, errorUrl, shownTotal }
}

function cartAskedAboutIn(call: PayinCall): string | undefined {
  return call.do === "fetch" ? call.query?.cart_id : undefined
}

/** The order in the store's answer about a payment. */
function orderIdOf(value: unknown): string | undefined {
  const id = (value as { payment?: { order_id?: unknown } } | null)?.payment?.order_id
  return typeof id === "string" ? id : undefined
}
