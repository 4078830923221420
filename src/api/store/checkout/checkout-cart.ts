import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { lookUp } from "../../../settlement/medusa/look-up"
import { readOwners } from "../../../settlement/medusa/read-owners"
import { type Cancelable, cancelFields } from "../../../settlement/orders/is-canceled"
import { type Owner, ownerFields } from "../../../settlement/orders/note-customer"
import { type PricedCart, pricedCartFields } from "../../../settlement/session/align-collection"
import { deletedGoods } from "../../../settlement/stock/deleted-goods"
import { missingStockOf, type StockedItem } from "../../../settlement/stock/missing-stock"
import { type DiscountedLine, usedUpDiscount } from "../../../settlement/stock/used-up-discount"
import { type ShopperTexts, shopperTexts } from "../../../shopper-texts"
import { isCarried } from "./is-carried"

export type CheckoutCart = {
  id: string
  email: string | null
  region_id?: string | null
  shipping_address_id?: string | null
  sales_channel_id: string | null
  customer_id: string | null
  items?: CheckoutItem[]
  shipping_methods?: ({ id: string; shipping_option_id?: string | null } & DiscountedLine)[]
} & PricedCart &
  Owner

type CheckoutItem = { id: string; requires_shipping: boolean } & StockedItem & DiscountedLine

/** What a session request needs to know about its payment collection. A payment link's has neither cart nor order. */
export type CheckoutCollection = {
  amount: BigNumberInput
  currency_code: string
  status: string
  order: OrderRow | null
  cart: CheckoutCart | null
  /** Money paid into it could never become an order. */
  hasLostItsCart: boolean
  /** Neither can money paid into one that staff deleted. */
  isTakenAway: boolean
}

type OrderRow = { id: string; region_id?: string | null } & Cancelable & Owner
type CollectionRow = Pick<CheckoutCollection, "amount" | "currency_code" | "status">

export async function readCheckoutCollection(
  scope: MedusaContainer,
  paymentCollectionId: string,
): Promise<CheckoutCollection | undefined> {
  const [[collection], owners] = await Promise.all([
    lookUp<CollectionRow>(scope, "payment_collection", {
      fields: collectionFields,
      filters: { id: paymentCollectionId },
    }),
    readOwners<CheckoutCart, OrderRow>(scope, paymentCollectionId, { cart: cartFields, order: orderFields }),
  ])
  return collection && { ...collection, ...owners }
}

const collectionFields = ["id", "amount", "currency_code", "status"]
const orderFields = ["id", "region_id", ...cancelFields, ...ownerFields]
const cartFields = [
  ...pricedCartFields,
  "region_id",
  "sales_channel_id",
  "shipping_address_id",
  // All of their columns: Medusa before 2.21 computes the total from those that are asked for.
  ...["items", "shipping_methods"].flatMap((lines) => [`${lines}.*`, `${lines}.adjustments.*`]),
  ...ownerFields,
]

/**
 * A trade is opened only for a cart that could be completed: money for a cart without a delivery, or for goods that are
 * sold out, would arrive and find no order.
 *
 * @param locale of the shopper's request
 * @returns a sentence for the shopper, or undefined when nothing is missing
 */
export async function whyNotPayable(
  scope: MedusaContainer,
  cart: CheckoutCart,
  locale: string | undefined,
): Promise<string | undefined> {
  const { cartTexts, soldOut } = shopperTexts(locale)
  // With an end, it has an order, which holds its stock and has used its discounts.
  const isOrdered = Boolean(cart.completed_at)
  const [missing, lacking, usedUp] = await Promise.all([
    missingOf(scope, cart),
    isOrdered ? undefined : missingStockOf(scope, cart),
    isOrdered ? undefined : usedUpDiscount(scope, cart),
  ])
  // What is in no catalogue any more is delivered by nothing: no choice of a delivery helps.
  const gone = missing === "delivery_of_all" ? await deletedGoods(scope, cart.id) : undefined
  if (gone) return soldOut(gone)
  if (missing) return cartTexts[missing]
  if (lacking) return soldOut(lacking.name)
  return usedUp ? cartTexts.discount : undefined
}

async function missingOf(
  scope: MedusaContainer,
  cart: CheckoutCart,
): Promise<keyof ShopperTexts["cartTexts"] | undefined> {
  const items = cart.items ?? []
  if (items.length === 0) return "items"
  if (!cart.email) return "email"
  const delivered = items.filter((item) => item.requires_shipping)
  if (delivered.length === 0) return undefined
  if (!cart.shipping_address_id) return "address"
  if (!cart.shipping_methods?.length) return "delivery"
  return (await isCarried(scope, cart.shipping_methods, delivered)) ? undefined : "delivery_of_all"
}
