import type { MedusaContainer } from "@medusajs/framework/types"
import { type AmountInput, roundSum } from "../../merchant-api/money"
import type { TradeOwner } from "../../modules/payin/trade/adopt-trade"
import { listLinks, lookUp } from "../medusa/look-up"
import { collectionOfCart } from "../session/collection-of-cart"

type Asking = { amount: AmountInput; currency_code: string }

/**
 * Whose trade it is, by what its external id is made of: a cart's id, or that of an order's payment collection, and a
 * number.
 *
 * @returns undefined when this store has neither
 * @throws Error as `collectionOfCart` does; the callback is tried again
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
