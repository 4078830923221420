import type { PayinPayment } from "./payment"

/**
 * The order whose page a shopper is taken to by itself. None while there is something to read first: a confirmation page
 * says that all is paid, whatever arrived.
 */
export function orderToOpen({ state, orderId, contactShop }: PayinPayment): string | null {
  return state === "paid" && !contactShop ? orderId : null
}
