"use server"

import { sdk } from "@lib/config"
import { type NextStep, PayinStoreError, startPayment } from "medusa-payment-payin/storefront"
import { revalidateTag } from "next/cache"
import { getAuthHeaders, getCacheTag, getCartId, removeCartId } from "./cookies"
import { payerHeaders } from "./payer-headers"
import { payinPreferences } from "./payin-session"

export type StartPayin = { cartId: string; providerId: string; countryCode: string; bank?: string; method?: string }

/** A message is for the shopper: server actions do not carry error messages to the browser in production. */
export type StartedPayin = { ok: true; url: string } | { ok: false; message: string }

/** Starts the payment, or goes on with the open one, and says where the shopper goes. */
export async function startPayin({ cartId, countryCode, ...choice }: StartPayin): Promise<StartedPayin> {
  try {
    const step = await startPayment(sdk, {
      cartId,
      ...choice,
      ...(await payinPreferences(cartId, countryCode)),
      headers: { ...(await getAuthHeaders()), ...(await payerHeaders(cartId)) },
    })
    revalidateTag(await getCacheTag("carts"))
    return { ok: true, url: urlOf(step, `/${countryCode}/payin/return?cart_id=${cartId}`) }
  } catch (error) {
    return { ok: false, message: messageOf(error) }
  }
}

/** The order stands: the next purchase begins with a new cart. */
export async function finishPayin(cartId: string): Promise<void> {
  if ((await getCartId()) === cartId) await removeCartId()
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("orders"))
}

/** Without a hosted page the return page itself shows where to pay to. */
function urlOf(step: NextStep, returnPage: string): string {
  return step.next === "redirect" ? step.url : returnPage
}

function messageOf(error: unknown): string {
  const fromStore = error instanceof PayinStoreError || (error as { status?: number }).status !== undefined
  return fromStore ? (error as Error).message : "The shop does not answer. Please try again in a minute."
}
