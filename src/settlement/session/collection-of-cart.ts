import type { MedusaContainer } from "@medusajs/framework/types"
import { createPaymentCollectionForCartWorkflow } from "@medusajs/medusa/core-flows"
import { lookUp } from "../medusa/look-up"
import { collectionIdOf } from "../medusa/read-owners"

/**
 * The cart's payment collection. A cart that has lost its own, or comes from a backup older than its payment, gets another,
 * as when its shopper begins again.
 *
 * @returns undefined where there is none, and the cart is gone or completed
 * @throws Error when the shopper begins at the same moment
 */
export async function collectionOfCart(container: MedusaContainer, cart_id: string): Promise<string | undefined> {
  const known = await collectionIdOf(container, cart_id)
  if (known) return known
  const fields = ["id", "completed_at"]
  const [cart] = await lookUp<{ completed_at: unknown }>(container, "cart", { fields, filters: { id: cart_id } })
  if (!cart || cart.completed_at) return undefined
  const { result } = await createPaymentCollectionForCartWorkflow(container).run({ input: { cart_id } })
  return result.id
}
