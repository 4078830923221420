import { chosenPayin, type Cookies } from "./payin-choice"

type Cart = { id: string; completed_at?: string | Date | null; payment_collection?: unknown }

type Collection = { payment_sessions?: { provider_id?: string }[] }

/**
 * The cart as a storefront may show it. A completed one is none: its order was placed, perhaps while the shopper was
 * elsewhere. One for which a pay-in was chosen has a session of it, so that the checkout goes on to the review; the real
 * one is opened when the shopper pays.
 */
export function liveCart<C extends Cart>(cart: C, cookies: Cookies): C | null {
  if (cart.completed_at) return null
  const provider = chosenPayin(cart.id, cookies)
  const collection = cart.payment_collection as Collection | undefined
  if (!provider || collection?.payment_sessions?.some(({ provider_id }) => provider_id === provider)) return cart
  const chosen = { id: "payin_chosen", provider_id: provider, status: "pending", data: {} }
  return { ...cart, payment_collection: { ...collection, payment_sessions: [chosen] } }
}
