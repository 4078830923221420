import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { listLinks, lookUp } from "../../medusa/look-up"
import { cartIdOf } from "../../medusa/read-owners"
import { MARK_KEY } from "./marked-orders"

/**
 * For an order that the host announces, and that leads to no payment collection: the store's own code took that away as the
 * order was placed, or has copied the mark to an order of its own. A customer has it, so it is none that a killed completion
 * has left. One that is paid is kept anyway, and gets its link back.
 */
export async function keepAnnounced(container: MedusaContainer, id: string): Promise<void> {
  const fields = ["id", "metadata", "transactions.id"]
  const [order] = await lookUp<Announced>(container, "order", { fields, filters: { id } })
  if (!order?.metadata?.[MARK_KEY] || order.transactions?.length) return
  await linkAttempts(container, id)
  // The host merges metadata, and removes a key whose value is empty.
  await container.resolve<IOrderModuleService>(Modules.ORDER).updateOrders([{ id, metadata: { [MARK_KEY]: "" } }])
}

type Announced = { metadata: Record<string, unknown> | null; transactions?: unknown[] }

/** So that it is given up once nobody pays; unless the cart has become another order. */
async function linkAttempts(container: MedusaContainer, orderId: string): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  const cart_id = await cartIdOf(container, orderId)
  const ofCart = cart_id ? await attempts.latestOf({ cart_id }) : []
  const collections = [...new Set(ofCart.map(({ payment_collection_id }) => payment_collection_id))]
  const links = await listLinks(container, "order_payment_collection", { payment_collection_id: collections })
  if (links.length === 0 && collections.length > 0) await attempts.linkOrder(collections, orderId)
}
