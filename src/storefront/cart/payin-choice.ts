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
  const { cart, provider } = choiceIn(cookies)
  return cart === cartId ? provider : undefined
}

/**
 * The cart that a pay-in was chosen for last. A checkout without a cart leads to its return page: the shopper has come
 * back from the Payment Page with the browser's back button, and the order was placed meanwhile.
 */
export function chosenCart(cookies: Cookies): string | undefined {
  return choiceIn(cookies).cart
}

function choiceIn(cookies: Cookies): { cart?: string; provider?: string } {
  const [cart, provider] = (cookies.get(COOKIE)?.value ?? "").split(":")
  return cart && isPayinProvider(provider) ? { cart, provider: provider! } : {}
}
