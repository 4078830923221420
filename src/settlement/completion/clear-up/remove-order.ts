import type { ICartModuleService, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { lookUp } from "../../medusa/look-up"
import { giveBackUsedUp } from "../give-back-discounts"
import type { MarkedOrder } from "./fate-of"

/**
 * Removes an order as the host's own rollback does: its stock, its links, the end of its cart, the use of a discount that
 * has none left, its rows. It is not canceled: nobody has heard of it, and the shopper would be notified of a canceled
 * order that they never had.
 *
 * The order is deleted last: if this is killed before then, the next run finds it again.
 */
export async function removeOrder(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  const hadStock = await releaseStock(container, order)
  await unlink(container, attempt, order)
  const wasEnded = await reopenCart(container, attempt)
  // All at once with counting discounts: without any of them, the host did not come to that.
  if (hadStock || wasEnded || order.hasCart || order.hasCollection) await giveBackUsedUp(container, attempt.cart_id!)
  await container.resolve<IOrderModuleService>(Modules.ORDER).deleteOrders([order.id])
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  await payin.addTimelineEntry(attempt.id, "unfinished_order_removed", {
    order_id: order.id,
    display_id: order.displayId,
  })
}

async function releaseStock(container: MedusaContainer, { itemIds }: MarkedOrder): Promise<boolean> {
  const reserved = await lookUp(container, "reservation", { fields: ["id"], filters: { line_item_id: itemIds } })
  if (reserved.length > 0) await deleteReservationsByLineItemsWorkflow(container).run({ input: { ids: itemIds } })
  return reserved.length > 0
}

async function unlink(container: MedusaContainer, attempt: AttemptRow, order: MarkedOrder): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const promotions = { entity: "order_promotion", fields: ["promotion_id"], filters: { order_id: order.id } }
  const { data } = await query.graph(promotions)
  const own = { [Modules.ORDER]: { order_id: order.id } }
  const links = (data as { promotion_id: string }[]).map(({ promotion_id }) => ({
    ...own,
    [Modules.PROMOTION]: { promotion_id },
  }))
  const cart = { ...own, [Modules.CART]: { cart_id: attempt.cart_id } }
  const collection = { ...own, [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id } }
  const standing = [...links, ...(order.hasCart ? [cart] : []), ...(order.hasCollection ? [collection] : [])]
  if (standing.length > 0) await container.resolve(ContainerRegistrationKeys.LINK).dismiss(standing)
}

/** The host ends a cart as it links its order: with no order left, it is reopened, for shopper and settling. */
async function reopenCart(container: MedusaContainer, { cart_id }: AttemptRow): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const links = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cart_id! } })
  if (links.data.length > 0) return false
  const carts = container.resolve<ICartModuleService>(Modules.CART)
  const [cart] = await carts.listCarts({ id: [cart_id!] }, { select: ["id", "completed_at"] })
  if (!cart?.completed_at) return false
  await carts.updateCarts([{ id: cart.id, completed_at: null as unknown as Date }])
  return true
}
