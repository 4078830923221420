import type { MedusaContainer } from "@medusajs/framework/types"
import { createPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import type { TradeOwner } from "../../modules/payin/trade/adopt-trade"
import { listLinks, lookUp } from "../medusa/look-up"

type CollectionLink = { payment_collection_id: string }

/**
 * Whose trade it is, by what its external id is made of: a cart's id, or that of an order's payment collection, and a
 * number.
 *
 * @returns undefined when this store has neither
 */
export async function ownerOf(container: MedusaContainer, externalId: string): Promise<TradeOwner | undefined> {
  const id = externalId.replace(/_\d+$/, "")
  const ofCart = await collectionOfCart(container, id)
  if (ofCart) return { cartId: id, paymentCollectionId: ofCart, orderId: null }
  const own = { payment_collection_id: id }
  const [order] = await listLinks<{ order_id: string }>(container, "order_payment_collection", own)
  return order && { cartId: null, paymentCollectionId: id, orderId: order.order_id }
}

/**
 * A cart whose shopper began to pay after the backup that was restored has no payment collection: it gets one, as when
 * its shopper begins again.
 *
 * @throws Error when the shopper does so at the same moment; the callback is tried again
 */
async function collectionOfCart(container: MedusaContainer, cart_id: string): Promise<string | undefined> {
  const [known] = await listLinks<CollectionLink>(container, "cart_payment_collection", { cart_id })
  if (known) return known.payment_collection_id
  const fields = ["id", "completed_at"]
  const [cart] = await lookUp<{ completed_at: unknown }>(container, "cart", { fields, filters: { id: cart_id } })
  if (!cart || cart.completed_at) return undefined
  const { result } = await createPaymentCollectionForCartWorkflow(container).run({ input: { cart_id } })
  return result.id
}
