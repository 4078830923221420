import { isPayinProvider } from "../provider"

const COOKIE = "_payin_choice"

/** A cookie as Next.js and others set it. */
export type ChoiceCookie = {
  name: string
  value: string
  path: "/"
  httpOnly: true
  sameSite: "lax"
  maxAge: number
}

/**
 * The cookie that remembers that a shopper chose a pay-in for this cart, so that nothing has to be opened before the
 * shopper pays. Choosing another provider clears it.
 */
export function payinChoice(cartId: string, providerId: string): ChoiceCookie {
  const value = isPayinProvider(providerId) ? `${cartId}:${providerId}` : ""
  return { name: COOKIE, value, path: "/", httpOnly: true, sameSite: "lax", maxAge: value ? 604_800 : 0 }
}

export type Cookies = { get(name: string): { value: string } | undefined }

/** The pay-in that was chosen for this cart. */
export function chosenPayin(cartId: string, cookies: Cookies): string | undefined {
  const [cart, provider] = (cookies.get(COOKIE)?.value ?? "").split(":")
  return cart === cartId && isPayinProvider(provider) ? provider : undefined
}
