import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { MarkedOrder } from "./fate-of"

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
