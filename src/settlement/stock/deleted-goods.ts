import type { MedusaContainer } from "@medusajs/framework/types"
import { lookUp } from "../medusa/look-up"

/**
 * Why no order can be placed of a cart, if staff have deleted some of its goods: the host says then that it cannot read
 * properties of undefined.
 */
export async function deletedGoods(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cartId } })
  const sold = (cart?.items ?? []).filter((item) => item.requires_shipping && item.variant_id !== null)
  const ids = sold.map((item) => item.variant_id!)
  const variants = await lookUp<{ id: string }>(container, "variant", { fields: ["id"], filters: { id: ids } })
  const gone = sold.find((item) => variants.every(({ id }) => id !== item.variant_id))
  return gone && `Deleted from the catalogue: ${[gone.title, gone.variant_title].filter(Boolean).join(", ")}.`
}

const cartFields = [
  "id",
  ...["requires_shipping", "variant_id", "title", "variant_title"].map((name) => `items.${name}`),
]

type CartRow = { items?: ItemRow[] }

type ItemRow = { requires_shipping: boolean; variant_id: string | null; title: string; variant_title: string | null }
