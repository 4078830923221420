import type { MedusaContainer } from "@medusajs/framework/types"
import { goneOf, lookUp } from "../medusa/look-up"
import { nameOf } from "./missing-stock"

/**
 * The goods of a cart, by their name, of which no order can be placed, because staff have deleted them: the host says then
 * that it cannot read properties of undefined.
 */
export async function deletedGoods(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cartId } })
  // With an end, its order exists.
  const items = cart && !cart.completed_at ? (cart.items ?? []) : []
  const sold = items.filter((item) => item.requires_shipping && item.variant_id !== null)
  const ids = sold.map((item) => item.variant_id!)
  const [gone] = await goneOf(container, "variant", ids)
  const item = sold.find(({ variant_id }) => variant_id === gone)
  return item && nameOf(item)
}

const cartFields = [
  "id",
  "completed_at",
  ...["requires_shipping", "variant_id", "title", "variant_title"].map((name) => `items.${name}`),
]

type CartRow = { completed_at: string | Date | null; items?: Item[] }

type Item = { requires_shipping: boolean; variant_id: string | null; title: string; variant_title: string | null }
