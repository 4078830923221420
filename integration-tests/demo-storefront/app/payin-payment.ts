import type { StoreCart, StoreOrder } from "@medusajs/types"
import { type NextStep, type StartOptions, startPayment } from "../../../src/storefront"
import { go } from "./route"
import { sdk } from "./store"

/**
 * All that this shop does to get paid; the return page and the transfer page follow a payment with `usePayinPayment`. A shop
 * that installed the package imports the same helpers from `medusa-payment-payin/storefront`.
 */
export async function payCart(payment: StartOptions): Promise<void> {
  follow(await startPayment(sdk, payment), payment.cartId)
}

/** Places the order at once, with a way to pay that asks for nothing. */
export async function placeWithoutPayment(cart: StoreCart, provider_id: string): Promise<StoreOrder> {
  await sdk.store.payment.initiatePaymentSession(cart, { provider_id })
  const answer = await sdk.store.cart.complete(cart.id)
  if (answer.type === "order") return answer.order
  throw Object.assign(new Error(answer.error.message), { status: 200 })
}

/** The hosted Payment Page is another site; everything else is a page of this shop. */
function follow(step: NextStep, cartId: string): void {
  switch (step.next) {
    case "redirect":
      return location.assign(step.url)
    case "show_requisite":
      return go(`/transfer?cart_id=${cartId}`)
    case "wait":
      return go(`/return?cart_id=${cartId}`)
  }
}
