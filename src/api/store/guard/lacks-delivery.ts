import type { MedusaContainer } from "@medusajs/framework/types"
import { type AmountInput, isSameSum } from "../../../merchant-api/money"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { lookUpPricedCart } from "../../../settlement/medusa/look-up"
import { isCarried } from "../checkout/is-carried"

/**
 * The host places no order of such a paid cart. It takes a delivery away when the shopper gives an address that is in none of
 * its zones, which they may do while the payment is open; and one may have been chosen since that costs something else.
 */
export async function lacksDelivery(scope: MedusaContainer, cartId: string, paid: AttemptRow): Promise<boolean> {
  const cart = await lookUpPricedCart<CartRow>(scope, cartId, cartFields)
  if (!cart || !isSameSum(cart.total, paid.amount, paid.currency_code)) return true
  const delivered = (cart.items ?? []).filter(({ requires_shipping }) => requires_shipping)
  return !(await isCarried(scope, cart.shipping_methods ?? [], delivered))
}

const cartFields = ["id", "total", "items.variant_id", "items.requires_shipping", "shipping_methods.shipping_option_id"]

type CartRow = {
  total: AmountInput
  items?: { variant_id: string | null; requires_shipping: boolean }[]
  shipping_methods?: { shipping_option_id: string | null }[]
}
