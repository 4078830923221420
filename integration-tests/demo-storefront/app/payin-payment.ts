import type { StoreCart, StoreOrder } from "@medusajs/types"
import { type NextStep, type StartOptions, startPayment } from "medusa-payment-payin-storefront"
import { go } from "./route"
import { config, sdk } from "./store"

/**
 * Everything this shop does to get paid; the return and transfer pages follow a payment with `usePayinPayment`. Whoever
 * went to another page of the shop meanwhile stays there: the cart may cost something else by now.
 */
export async function payCart(payment: StartOptions): Promise<void> {
  const pressedOn = location.href
  const step = await startPayment(sdk, { ...returnUrls(payment.cartId), ...payment })
  if (location.href === pressedOn) follow(step, payment.cartId)
}

function returnUrls(cartId: string): Pick<StartOptions, "successUrl" | "errorUrl"> {
  if (!config.namesReturnPage) return {}
  const url = `${location.origin}/return?cart_id=${cartId}`
  return { successUrl: url, errorUrl: url }
}

/** Places the order at once, with a payment method that asks for nothing. */
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
