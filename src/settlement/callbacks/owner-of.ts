import type { MedusaContainer } from "@medusajs/framework/types"
import { createPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { type AmountInput, roundSum } from "../../merchant-api/money"
import type { TradeOwner } from "../../modules/payin/trade/adopt-trade"
import { listLinks, lookUp } from "../medusa/look-up"

type Asking = { amount: AmountInput; currency_code: string }
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
  if (ofCart) return await withAsked(container, { cartId: id, paymentCollectionId: ofCart, orderId: null })
  const own = { payment_collection_id: id }
  const [order] = await listLinks<{ order_id: string }>(container, "order_payment_collection", own)
  if (!order) return undefined
  return await withAsked(container, { cartId: null, paymentCollectionId: id, orderId: order.order_id })
}

async function withAsked(container: MedusaContainer, owner: Omit<TradeOwner, "asked">): Promise<TradeOwner> {
  const wanted = { fields: ["id", "amount", "currency_code"], filters: { id: owner.paymentCollectionId } }
  const [collection] = await lookUp<Asking>(container, "payment_collection", wanted)
  if (!collection) return { ...owner, asked: undefined }
  const currency_code = collection.currency_code.toUpperCase()
  return { ...owner, asked: { amount: roundSum(collection.amount, currency_code), currency_code } }
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
