import type { MedusaContainer } from "@medusajs/framework/types"
import { goneOf, lookUp } from "../medusa/look-up"

/**
 * What staff have deleted of a cart's deliveries: the host says then that they do not satisfy the shipping profiles of its
 * items, and places no order of it.
 */
export async function deletedDelivery(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cartId } })
  const chosen = (cart?.shipping_methods ?? []).filter((method) => method.shipping_option_id !== null)
  const ids = chosen.map((method) => method.shipping_option_id!)
  const [gone] = await goneOf(container, "shipping_option", ids)
  const method = chosen.find(({ shipping_option_id }) => shipping_option_id === gone)
  return method && `Deleted delivery: ${method.name}.`
}

const cartFields = ["id", "shipping_methods.name", "shipping_methods.shipping_option_id"]

type CartRow = { shipping_methods?: { name: string; shipping_option_id: string | null }[] }
