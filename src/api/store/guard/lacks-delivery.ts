import type { MedusaContainer } from "@medusajs/framework/types"
import { lookUp } from "../../../settlement/medusa/look-up"
import { isCarried } from "../checkout/is-carried"

/**
 * The host places no order of such a cart. It takes a delivery away when the shopper gives an address that is in none of
 * its zones, which they may do while the payment is open.
 */
export async function lacksDelivery(scope: MedusaContainer, cartId: string): Promise<boolean> {
  const [cart] = await lookUp<CartRow>(scope, "cart", { fields: cartFields, filters: { id: cartId } })
  const delivered = (cart?.items ?? []).filter(({ requires_shipping }) => requires_shipping)
  return !(await isCarried(scope, cart?.shipping_methods ?? [], delivered))
}

const cartFields = ["id", "items.variant_id", "items.requires_shipping", "shipping_methods.shipping_option_id"]

type CartRow = {
  items?: { variant_id: string | null; requires_shipping: boolean }[]
  shipping_methods?: { shipping_option_id: string | null }[]
}
