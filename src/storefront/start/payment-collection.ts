import { type PayinStore, statusOf } from "../store-client"
import type { CollectionAnswer } from "./open-session"

type RequestOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/**
 * The cart's payment collection, which is made if there is none; that of a cart that became an order as well.
 *
 * @returns its id
 * @throws the store's error
 */
export async function paymentCollectionOf(
  store: PayinStore,
  cartId: string,
  options: RequestOptions = {},
): Promise<string> {
  const init = { method: "POST", body: { cart_id: cartId }, ...options }
  const ask = () => store.client.fetch<CollectionAnswer>("/store/payment-collections", init)
  const made = await ask().catch((error: unknown) => {
    // Medusa fails the later of two requests that find none at the same moment: two tabs, pressed together.
    if ((statusOf(error) ?? 0) < 500) throw error
    return ask()
  })
  return made.payment_collection.id
}

/**
 * For a checkout that opens no session when a pay-in is chosen. A discount may make the cart free after that, and then
 * the order has a payment collection only if the cart had one; storefronts read an order's payments from the first one
 * without looking whether it is there. Never fails: starting the payment makes the collection as well.
 */
export async function keepCollection(store: PayinStore, cartId: string): Promise<void> {
  await paymentCollectionOf(store, cartId).catch(() => undefined)
}
