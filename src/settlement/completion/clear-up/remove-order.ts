import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { listLinks } from "../../medusa/look-up"
import { hasStock, releaseStock } from "../../stock/release-stock"
import { giveBackUsedUp } from "../give-back-discounts"
import type { MarkedOrder } from "./fate-of"
import { endedCart, reopenCart } from "./reopen-cart"

/**
 * Removes an order as the host's own rollback does: the use of a discount that has none left, its stock, its links, the end
 * of its cart, its rows. It is not canceled: nobody has heard of it, and the shopper would be notified of a canceled order
 * that they never had.
 *
 * The order is deleted last: if this is killed before then, the next run finds it again. The discounts come first, because
 * what is removed after them says that the host has counted them.
 */
export async function removeOrder(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  if (await mayCountDiscounts(container, attempt, order)) await giveBackUsedUp(container, attempt.cart_id!)
  await releaseStock(container, order.itemIds)
  await unlink(container, attempt, order)
  await reopenCart(container, attempt)
  await container.resolve<IOrderModuleService>(Modules.ORDER).deleteOrders([order.id])
  const payin = container.resolve(PAYIN_MODULE)
  await payin.addTimelineEntry(attempt.id, "unfinished_order_removed", {
    order_id: order.id,
    display_id: order.displayId,
  })
}

/** The host does all of this at once with counting them: without any of it, it did not come to that. */
async function mayCountDiscounts(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder) {
  if (order.hasCart || order.hasCollection || (await hasStock(container, order.itemIds))) return true
  return (await endedCart(container, attempt)) !== undefined
}

async function unlink(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  const order_id = order.id
  const own = { [Modules.ORDER]: { order_id } }
  const promotions = await listLinks<{ promotion_id: string }>(container, "order_promotion", { order_id })
  const links = promotions.map(({ promotion_id }) => ({ ...own, [Modules.PROMOTION]: { promotion_id } }))
  const cart = { ...own, [Modules.CART]: { cart_id: attempt.cart_id } }
  const collection = { ...own, [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id } }
  const standing = [...links, ...(order.hasCart ? [cart] : []), ...(order.hasCollection ? [collection] : [])]
  if (standing.length > 0) await container.resolve(ContainerRegistrationKeys.LINK).dismiss(standing)
}
