import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { readCollection } from "../medusa/read-collection"

/**
 * Takes the cart away from money that a person has decided about, where Medusa captured it for an order that it could
 * not finish. The host asks nobody before it places an order with a payment that it has captured, and lets no other one
 * be made in that collection. The payment stays in it; the shopper's next payment makes the cart another one.
 */
export async function releaseCart(container: MedusaContainer, attempt: AttemptRow): Promise<void> {
  const { cart_id, payment_collection_id, payment_session_id } = attempt
  if (cart_id === null) return
  const collection = await readCollection(container, payment_collection_id)
  const isOrdered = !collection?.cart || collection.cart.completed_at !== null || Boolean(collection.order)
  const payments = (collection?.payments ?? []).filter(({ canceled_at }) => !canceled_at)
  if (isOrdered || payments.every((payment) => payment.payment_session_id !== payment_session_id)) return
  await container
    .resolve(ContainerRegistrationKeys.LINK)
    .dismiss({ [Modules.CART]: { cart_id }, [Modules.PAYMENT]: { payment_collection_id } })
}
