import "server-only"
import { getBaseURL } from "@lib/util/env"
import { HttpTypes } from "@medusajs/types"
import { isPayinProvider, sessionDataFor, type PayinWishes } from "medusa-payment-payin/storefront"
import { getLocale } from "./locale-actions"

/** The shopper's language, and the way back; the starter's middleware puts the country into the address. */
export async function payinWishes(cartId: string): Promise<PayinWishes> {
  const returnUrl = `${getBaseURL()}/payin/return?cart_id=${cartId}`
  return { locale: (await getLocale()) ?? undefined, successUrl: returnUrl, errorUrl: returnUrl }
}

/** The starter opens the payment before the button is pressed: then already with these wishes. */
export async function payinSession(cartId: string, session: HttpTypes.StoreInitializePaymentSession) {
  if (!isPayinProvider(session.provider_id)) return session
  return { ...session, data: sessionDataFor(await payinWishes(cartId)) }
}
