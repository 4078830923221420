import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Owner, ownerFields } from "../../../settlement/orders/note-customer"
import { type ShopperTexts, shopperTexts } from "../../../shopper-texts"
import { isCarried } from "./is-carried"

export type CheckoutCart = {
  id: string
  email: string | null
  shipping_address_id?: string | null
  items?: CheckoutItem[]
  shipping_methods?: { id: string; shipping_option_id?: string | null }[]
} & Owner

type CheckoutItem = { id: string; requires_shipping: boolean; variant_id?: string | null }

/** What a session request needs to know about its payment collection. A payment link's has neither cart nor order. */
export type CheckoutCollection = {
  amount: BigNumberInput
  currency_code: string
  status: string
  order?: ({ id: string; status: string } & Owner) | null
  cart?: CheckoutCart | null
}

export async function readCheckoutCollection(
  scope: MedusaContainer,
  paymentCollectionId: string,
): Promise<CheckoutCollection | undefined> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: [
      "id",
      "amount",
      "currency_code",
      "status",
      "order.id",
      "order.status",
      "cart.id",
      "cart.shipping_address_id",
      "cart.items.id",
      "cart.items.requires_shipping",
      "cart.items.variant_id",
      "cart.shipping_methods.id",
      "cart.shipping_methods.shipping_option_id",
      ...["order", "cart"].flatMap((owner) => ownerFields.map((field) => `${owner}.${field}`)),
    ],
    filters: { id: paymentCollectionId },
  })
  return data[0] as unknown as CheckoutCollection | undefined
}

/** The collection's cart is gone from the store: money paid into it could never become an order. */
export async function hasLostItsCart(scope: MedusaContainer, paymentCollectionId: string): Promise<boolean> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart_payment_collection",
    fields: ["cart_id", "cart.id"],
    filters: { payment_collection_id: paymentCollectionId },
  })
  return (data as { cart?: { id: string } | null }[]).some(({ cart }) => !cart)
}

/**
 * A trade is opened only for a cart that could be completed: money for a cart without a delivery would arrive and find
 * no order.
 *
 * @param locale of the shopper's request
 * @returns a sentence for the shopper, or undefined when nothing is missing
 */
export async function whyNotPayable(
  scope: MedusaContainer,
  cart: CheckoutCart,
  locale: string | undefined,
): Promise<string | undefined> {
  const missing = await missingOf(scope, cart)
  return missing && shopperTexts(locale).cartTexts[missing]
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
