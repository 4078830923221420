import "server-only"
import { shopLocale } from "@lib/payin"
import { getBaseURL } from "@lib/util/env"
import { HttpTypes } from "@medusajs/types"
import { isPayinProvider, type PayinPreferences, sessionDataFor } from "medusa-payment-payin/storefront"
import { getLocale } from "./locale-actions"

/**
 * The shopper's language, and the way back. Its address names the country: without one, the starter's middleware would take
 * a shopper who comes back to the default region.
 */
export async function payinPreferences(cartId: string, countryCode = ""): Promise<PayinPreferences> {
  const shop = [getBaseURL(), countryCode].filter(Boolean).join("/")
  const returnUrl = `${shop}/payin/return?cart_id=${cartId}`
  return { locale: (await getLocale()) ?? shopLocale, successUrl: returnUrl, errorUrl: returnUrl }
}

/** The starter opens the payment before the button is pressed: then already with these preferences. */
export async function payinSession(cart: HttpTypes.StoreCart, session: HttpTypes.StoreInitializePaymentSession) {
  if (!isPayinProvider(session.provider_id)) return session
  // The starter's checkout stands under the country of the delivery.
  const countryCode = cart.shipping_address?.country_code
  return { ...session, data: sessionDataFor(await payinPreferences(cart.id, countryCode)) }
}
