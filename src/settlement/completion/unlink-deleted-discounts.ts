import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { goneOf, listLinks } from "../medusa/look-up"

/**
 * Takes away what leads from the cart to discounts that staff have deleted since it got them: the host keeps it, and then
 * places no order of the cart. What the discounts took off its lines stays, as with one that has ended.
 */
export async function unlinkDeletedDiscounts(container: MedusaContainer, cart_id: string): Promise<void> {
  const links = await listLinks<{ promotion_id: string }>(container, "cart_promotion", { cart_id })
  const ids = links.map(({ promotion_id }) => promotion_id)
  const gone = await goneOf(container, "promotion", ids)
  if (gone.length === 0) return
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .dismiss(gone.map((promotion_id) => ({ [Modules.CART]: { cart_id }, [Modules.PROMOTION]: { promotion_id } })))
}
