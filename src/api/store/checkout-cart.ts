import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopperLanguage } from "../../modules/payin"

export type CheckoutCart = {
  id: string
  email: string | null
  shipping_address_id?: string | null
  items?: { id: string; requires_shipping: boolean }[]
  shipping_methods?: { id: string }[]
}

/** What a session request needs to know of its payment collection. That of a payment link has neither cart nor order. */
export type CheckoutCollection = {
  amount: BigNumberInput
  currency_code: string
  status: string
  order?: { id: string; status: string } | null
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
      "cart.email",
      "cart.shipping_address_id",
      "cart.items.id",
      "cart.items.requires_shipping",
      "cart.shipping_methods.id",
    ],
    filters: { id: paymentCollectionId },
  })
  return data[0] as unknown as CheckoutCollection | undefined
}

/**
 * A trade is opened only for a cart that could be completed: money for a cart without a delivery would come and find no
 * order.
 *
 * @param locale of the shopper's request
 * @returns a sentence for the shopper, or undefined when nothing is missing
 */
export function whyNotPayable(cart: CheckoutCart, locale: string | undefined): string | undefined {
  const missing = missingOf(cart)
  return missing && sentences[missing][shopperLanguage(locale)]
}

function missingOf(cart: CheckoutCart): keyof typeof sentences | undefined {
  const items = cart.items ?? []
  if (items.length === 0) return "items"
  if (!cart.email) return "email"
  const needsDelivery = items.some((item) => item.requires_shipping)
  if (needsDelivery && !cart.shipping_address_id) return "address"
  if (needsDelivery && !cart.shipping_methods?.length) return "delivery"
  return undefined
}

const sentences = {
  items: {
    en: "The cart is empty. Please put something into it before you pay.",
    ru: "Корзина пуста. Положите в неё что-нибудь перед оплатой.",
  },
  email: {
    en: "Your e-mail address is missing. Please give it before you pay.",
    ru: "Не указан адрес электронной почты. Укажите его перед оплатой.",
  },
  address: {
    en: "Your delivery address is missing. Please give it before you pay.",
    ru: "Не указан адрес доставки. Укажите его перед оплатой.",
  },
  delivery: {
    en: "No delivery is chosen. Please choose one before you pay.",
    ru: "Не выбрана доставка. Выберите её перед оплатой.",
  },
} as const
