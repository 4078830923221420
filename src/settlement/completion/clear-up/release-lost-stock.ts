import type { ICartModuleService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { listLinks, lookUp } from "../../medusa/look-up"
import { releaseStock } from "../../stock/release-stock"
import { idSince } from "../id-since"
import { earliest } from "./marked-orders"

type Completion = Pick<AttemptRow, "cart_id" | "completion_began_at">

/**
 * When the host does not hear that stock was reserved for an order, its rollback leaves that stock, and deletes the order
 * with every row that leads to it. So this looks for what was reserved of the cart's goods since the completion began, for
 * an order's item that is nowhere any more. The host writes an order's items before it reserves anything for them.
 */
export async function releaseLostStock(container: MedusaContainer, completion: Completion): Promise<void> {
  const reserved = await reservedSince(container, completion)
  if (reserved.length === 0) return
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const wanted = { select: ["id"], take: null as unknown as number, withDeleted: true }
  const known = new Set((await orders.listOrderLineItems({ id: reserved }, wanted)).map(({ id }) => id))
  await releaseStock(
    container,
    reserved.filter((id) => !known.has(id)),
  )
}

/** The items of orders, of whichever cart, that have stock of the cart's goods. */
async function reservedSince(container: MedusaContainer, { cart_id, completion_began_at: began }: Completion) {
  if (!cart_id || !began) return []
  const filters = {
    inventory_item_id: await goodsOf(container, cart_id),
    line_item_id: { $gte: idSince("ordli", earliest(began)) },
  }
  const rows = await lookUp<{ line_item_id: string }>(container, "reservation", {
    fields: ["id", "line_item_id"],
    filters,
  })
  return [...new Set(rows.map(({ line_item_id }) => line_item_id))].filter((id) => id.startsWith("ordli_"))
}

/** Also what the shopper has taken out of the cart since. */
async function goodsOf(container: MedusaContainer, cart_id: string): Promise<string[]> {
  const carts = container.resolve<ICartModuleService>(Modules.CART)
  const all = { select: ["id", "variant_id"], take: null as unknown as number, withDeleted: true }
  const lines = await carts.listLineItems({ cart_id }, all)
  const variant_id = [...new Set(lines.flatMap((line) => line.variant_id ?? []))]
  const links = await listLinks<{ inventory_item_id: string }>(container, "product_variant_inventory_item", {
    variant_id,
  })
  return [...new Set(links.map(({ inventory_item_id }) => inventory_item_id))]
}
