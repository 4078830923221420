import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopperLanguage } from "../../modules/payin"

export type CheckoutCart = {
  id: string
  email: string | null
  shipping_address_id?: string | null
  items?: { id: string; requires_shipping: boolean }[]
  shipping_methods?: { id: string }[]
}

/** The cart and the order of a payment collection. A collection of a payment link has neither. */
export async function readCheckoutCart(scope: MedusaContainer, paymentCollectionId: string) {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_collection",
    fields: [
      "id",
      "order.id",
      "cart.id",
      "cart.email",
      "cart.shipping_address_id",
      "cart.items.id",
      "cart.items.requires_shipping",
      "cart.shipping_methods.id",
    ],
    filters: { id: paymentCollectionId },
  })
  const collection = data[0] as unknown as { cart?: CheckoutCart | null; order?: { id: string } | null } | undefined
  return { cart: collection?.cart ?? null, orderId: collection?.order?.id ?? null }
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
