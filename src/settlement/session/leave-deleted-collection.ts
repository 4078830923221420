import type { MedusaContainer } from "@medusajs/framework/types"
import { isResolved } from "../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { MedusaSide } from "../read-medusa-side"
import { collectionOfCart } from "./collection-of-cart"

/**
 * Staff may delete the payment collection of a cart that is being paid. The money is there, and so is the cart: its
 * attempts move to the collection that it has now, as when its shopper begins again.
 *
 * @returns whether it has moved, and is to be settled under the lock of the other collection
 */
export async function leaveDeletedCollection(
  container: MedusaContainer,
  attempt: AttemptRow,
  { facts }: Pick<MedusaSide, "facts">,
): Promise<boolean> {
  const { cart_id, id, payment_collection_id: from, state } = attempt
  // A payment of it stays where it was made, and money that a person has decided about buys no order.
  const isWaiting = state === "paid" && facts.payment === "none" && !isResolved(attempt)
  if (!isWaiting || cart_id === null || facts.cart !== "gone" || facts.order !== "none") return false
  const to = await collectionOfCart(container, cart_id)
  if (to === undefined || to === from) return false
  const { attempts } = container.resolve(PAYIN_MODULE)
  await attempts.moveToCollection({ from, to })
  // It stays where the other collection has a live attempt of its own.
  return (await attempts.find(id))?.payment_collection_id === to
}
