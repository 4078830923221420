import { readPayment } from "../payment/payment"
import { type PayinStore, statusOf } from "../store-client"

/**
 * True when the store refused to change a cart because it is paid for. Its order is being placed, so the next purchase
 * begins with a new cart.
 *
 * @param error what the store answered to the change
 */
export async function isSpentCart(store: PayinStore, cartId: string, error: unknown): Promise<boolean> {
  if (statusOf(error) !== 409) return false
  const payment = await readPayment(store, { cartId }).catch(() => undefined)
  return payment?.state === "paid" || payment?.state === "needs_help" || payment?.messageKey === "placing_order"
}
