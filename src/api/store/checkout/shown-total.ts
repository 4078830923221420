import { type AmountInput, isSameSum } from "../../../merchant-api/money"
import type { PricedCart } from "../../../settlement/session/align-collection"

/** A decimal number and a currency, such as `55.00 EUR`: what a page has shown its shopper. */
export const SHOWN_TOTAL = /^(\d{1,30}(?:\.\d{1,30})?) ([a-z]{3,10})$/i

/**
 * Whether the shopper saw what is to be paid now: the cart may have been changed in another tab or on another device, and
 * the order by staff. In `order_then_pay`, the press of the button places an order.
 *
 * @param shown undefined where the storefront does not say
 */
export function sawTotal(
  shown: string | undefined,
  { currency_code, total }: Pick<PricedCart, "currency_code" | "total">,
): boolean {
  if (shown === undefined) return true
  const [, sum, currency] = SHOWN_TOTAL.exec(shown) ?? []
  if (!sum || currency?.toUpperCase() !== currency_code.toUpperCase()) return false
  return isSameSum(sum, total as AmountInput, currency_code)
}
