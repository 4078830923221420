import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { exists, listLinks } from "../medusa/look-up"
import { collectionIdsOf, orderIdOf } from "../medusa/read-owners"
import type { MarkedOrder } from "./clear-up/fate-of"

/** Adds the link that the host did not get to. Settling notices and finishes whatever else the order lacks. */
export async function linkOrderToCart(
  container: MedusaContainer,
  attempt: AttemptRow,
  order: MarkedOrder,
): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const own = { [Modules.ORDER]: { order_id: order.id } }
  if (!order.hasCart) await link.create({ ...own, [Modules.CART]: { cart_id: attempt.cart_id } })
  if (!order.hasCollection) {
    await link.create({ ...own, [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id } })
  }
}

/**
 * When the host does not hear that a link was written, its rollback leaves it, and deletes the order. The cart then
 * leads to an order that is gone, and completing it places no other. Without the link, the next settling does.
 */
export async function unlinkLostOrder(
  container: MedusaContainer,
  { id, cart_id }: AttemptRow,
  order_id: string,
): Promise<void> {
  if (!cart_id || (await exists(container, "order", order_id))) return
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const own = { [Modules.ORDER]: { order_id } }
  const collections = await collectionIdsOf(container, order_id)
  await link.dismiss([
    { ...own, [Modules.CART]: { cart_id } },
    ...collections.map((payment_collection_id) => ({ ...own, [Modules.PAYMENT]: { payment_collection_id } })),
  ])
  const { attempts } = container.resolve(PAYIN_MODULE)
  await attempts.scheduleCheck(id, 5)
}

/**
 * Of those that a completion before has left. The host links a payment collection to one order, and places no other. Of a
 * cart that leads to an order, it answers that it has become one, and places none either: where nothing is paid yet, no
 * settling would find that out. If money was captured, a person is told first: see `isOwed`.
 */
export async function unlinkLostOrders(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  const { cart_id, payment_collection_id, state } = attempt
  if (state === "captured" || !cart_id) return
  const [links, ofCart] = await Promise.all([
    listLinks<{ order_id: string }>(container, "order_payment_collection", { payment_collection_id }),
    hasArrived(attempt) ? undefined : orderIdOf(container, cart_id),
  ])
  const orderIds = new Set([...links.map(({ order_id }) => order_id), ...(ofCart ? [ofCart] : [])])
  for (const orderId of orderIds) await unlinkLostOrder(container, attempt, orderId)
}
