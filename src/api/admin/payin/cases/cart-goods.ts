import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { CaseItem } from "../contract"

export type Goods = CaseItem["goods"][number]

/**
 * What was being bought, by cart: Medusa's panel shows no carts, so without an order nobody sees which goods a payment
 * is for. Carts with an order are left out.
 */
export async function cartGoods(
  container: MedusaContainer,
  attempts: readonly AttemptRow[],
): Promise<Map<string, Goods[]>> {
  const ids = attempts.flatMap(({ cart_id, order_id }) => (cart_id !== null && order_id === null ? [cart_id] : []))
  if (ids.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["id", "items.title", "items.product_title", "items.variant_title", "items.quantity"],
    filters: { id: ids },
  })
  return new Map((data as unknown as CartRow[]).map(({ id, items }) => [id, (items ?? []).map(goodsOf)]))
}

type LineItem = {
  title: string
  product_title: string | null
  variant_title: string | null
  quantity: BigNumberInput
}
type CartRow = { id: string; items?: LineItem[] }

function goodsOf({ product_title, quantity, title, variant_title }: LineItem): Goods {
  const names = [product_title ?? title, variant_title].filter(Boolean)
  return { name: [...new Set(names)].join(", "), quantity: Number(quantity) }
}
