import { chosenPayin, type Cookies } from "./payin-choice"

type Cart = { id: string; completed_at?: string | Date | null; payment_collection?: unknown }

type Session = { provider_id?: string; status?: string }

type Collection = { payment_sessions?: Session[] }

/** A checkout shows no payment that has one of these, and then neither its name nor a way to change it. */
const OVER = ["canceled", "error"]

/**
 * The cart as a storefront may show it. A completed one is none: its order was placed, perhaps while the shopper was
 * elsewhere. One for which a pay-in was chosen has a session of it, so that the checkout goes on to the review; the real
 * one is opened when the shopper pays, and again after a payment that was canceled.
 */
export function liveCart<C extends Cart>(cart: C, cookies: Cookies): C | null {
  if (cart.completed_at) return null
  const provider = chosenPayin(cart.id, cookies)
  const collection = cart.payment_collection as Collection | undefined
  const isOpen = ({ provider_id, status = "" }: Session) => provider_id === provider && !OVER.includes(status)
  if (!provider || collection?.payment_sessions?.some(isOpen)) return cart
  const chosen = { id: "payin_chosen", provider_id: provider, status: "pending", data: {} }
  return { ...cart, payment_collection: { ...collection, payment_sessions: [chosen] } }
}
