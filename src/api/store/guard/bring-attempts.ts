import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { listLinks } from "../../../settlement/medusa/look-up"

/**
 * Whoever deletes the unpaid payment collection of an open cart leaves its attempts behind: the host makes the cart
 * another collection, which would get a second trade beside the first, and money of the first would find no cart. They
 * come along to the collection that the cart has now.
 */
export async function bringAttempts(
  scope: MedusaContainer,
  { cartId, collectionId }: { cartId: string; collectionId: string },
): Promise<void> {
  const { attempts } = scope.resolve(PAYIN_MODULE)
  const ofCart = await attempts.latestOf({ cart_id: cartId })
  const others = new Set(ofCart.map((one) => one.payment_collection_id).filter((id) => id !== collectionId))
  if (others.size === 0) return
  const owned = await listLinks<{ payment_collection_id: string }>(scope, "cart_payment_collection", {
    payment_collection_id: [...others],
  })
  const gone = [...others].filter((id) => owned.every((each) => each.payment_collection_id !== id))
  for (const from of gone) await attempts.moveToCollection({ from, to: collectionId })
}
