import type { MedusaContainer } from "@medusajs/framework/types"
import { listLinks, lookUp, lookUpPricedCart, wasLinked } from "./look-up"

export type Owners<Cart, Order> = {
  cart: Cart | null
  order: Order | null
  /** It had a cart, which is gone from the store. */
  hasLostItsCart: boolean
  /** It belonged to a cart or an order, and the host took it away: staff deleted it. */
  isTakenAway: boolean
}

/** Reads what a payment collection is for. One of a payment link made by hand is for nothing. */
export async function readOwners<Cart, Order>(
  container: MedusaContainer,
  paymentCollectionId: string,
  fields: { cart: readonly string[]; order: readonly string[] },
): Promise<Owners<Cart, Order>> {
  const [{ cart, hasLostItsCart }, order] = await Promise.all([
    readCartOf<Cart>(container, paymentCollectionId, fields.cart),
    readOrderOf<Order>(container, paymentCollectionId, fields.order),
  ])
  const isTakenAway = !cart && !order && !hasLostItsCart && (await hadOwner(container, paymentCollectionId))
  return { cart, order, hasLostItsCart, isTakenAway }
}

/** The host deletes a payment collection by deleting what leads to it; its row stays, and takes payments. */
async function hadOwner(container: MedusaContainer, payment_collection_id: string): Promise<boolean> {
  const own = { payment_collection_id }
  if (await wasLinked(container, "cart_payment_collection", own)) return true
  return await wasLinked(container, "order_payment_collection", own)
}

async function readCartOf<Cart>(container: MedusaContainer, payment_collection_id: string, fields: readonly string[]) {
  const own = { payment_collection_id }
  const [link] = await listLinks<{ cart_id: string }>(container, "cart_payment_collection", own)
  const cart = link && (await readCart<Cart>(container, link.cart_id, fields))
  return { cart: cart ?? null, hasLostItsCart: link !== undefined && !cart }
}

async function readCart<Cart>(container: MedusaContainer, id: string, fields: readonly string[]) {
  if (fields.includes("total")) return await lookUpPricedCart<Cart>(container, id, fields)
  const [cart] = await lookUp<Cart>(container, "cart", { fields, filters: { id } })
  return cart
}

export async function readOrderOf<Order>(
  container: MedusaContainer,
  payment_collection_id: string,
  fields: readonly string[],
): Promise<Order | null> {
  const own = { payment_collection_id }
  const [link] = await listLinks<{ order_id: string }>(container, "order_payment_collection", own)
  const [order = null] = await lookUp<Order>(container, "order", { fields, filters: { id: link?.order_id ?? [] } })
  return order
}

/** The payment collections of an order, whatever each was made for. */
export async function listCollectionsOf<Row>(
  container: MedusaContainer,
  orderId: string,
  fields: readonly string[],
): Promise<Row[]> {
  const ids = await collectionIdsOf(container, orderId)
  return await lookUp<Row>(container, "payment_collection", { fields, filters: { id: ids } })
}

export async function collectionIdOf(container: MedusaContainer, cart_id: string): Promise<string | undefined> {
  const own = { cart_id }
  const [link] = await listLinks<{ payment_collection_id: string }>(container, "cart_payment_collection", own)
  return link?.payment_collection_id
}

export async function orderIdOf(container: MedusaContainer, cart_id: string): Promise<string | undefined> {
  const [link] = await listLinks<{ order_id: string }>(container, "order_cart", { cart_id })
  return link?.order_id
}

/** The cart that the order was made from; undefined for a draft, say, and where a kill has left the link out. */
export async function cartIdOf(container: MedusaContainer, order_id: string): Promise<string | undefined> {
  const [link] = await listLinks<{ cart_id: string }>(container, "order_cart", { order_id })
  return link?.cart_id
}

export async function collectionIdsOf(container: MedusaContainer, orderId: string): Promise<string[]> {
  const filters = { order_id: orderId }
  const links = await listLinks<{ payment_collection_id: string }>(container, "order_payment_collection", filters)
  return links.map((link) => link.payment_collection_id)
}
