import type { Seed } from "../harness/seed"
import { address, type Shopper } from "./shopper"
import type { ReadyCart, ReadyCartOptions } from "./story-context"

/** Walks through the checkout up to the payment, as a storefront does. */
export async function readyCart(seed: Seed, shopper: Shopper, options: ReadyCartOptions = {}): Promise<ReadyCart> {
  const { currency = "eur", quantity = 2, productIndex = 0 } = options
  const product = seed.products[productIndex]
  if (!product) throw new Error(`There is no product ${productIndex} in the seed.`)
  const cart = await shopper.createCart(seed.regions[currency])
  await shopper.addItem(cart.id, product.variantId, quantity)
  await shopper.setAddress(cart.id, { ...address, country_code: currency === "rub" ? "ru" : "de" })
  await shopper.addShipping(cart.id, seed.shippingOptions.standard)
  const collection = await shopper.createPaymentCollection(cart.id)
  return { cartId: cart.id, collectionId: collection.id }
}
