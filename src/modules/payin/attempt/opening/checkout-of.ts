import type { CheckoutContext } from "../../checkout/checkout-contexts"
import type { AttemptRow } from "../../models/attempt"
import type { preferencesOf } from "./insert-next"

/** The checkout that an attempt was made for, when no request supplies it. */
export function checkoutOf(attempt: AttemptRow): CheckoutContext {
  return {
    ...(attempt.preferences as ReturnType<typeof preferencesOf> | null),
    cartId: attempt.cart_id,
    paymentCollectionId: attempt.payment_collection_id,
    orderId: attempt.order_id,
  }
}
