import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { noteCustomer, type Owner, ownerFields } from "./note-customer"

/**
 * Writes a placed order into the attempts of its payment collections, so that an order that waits for its payment is
 * found by its number at once. Only empty fields are filled, whatever the state: settling writes the same order, and
 * whichever of the two runs second changes nothing.
 */
export async function linkOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { attempts } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const collections = (links as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  // An order that another provider was paid for is none of ours.
  if (collections.length === 0 || (await attempts.collectionsAmong(collections)).length === 0) return
  await attempts.linkOrder(collections, orderId)
  await noteCustomer(container, collections, async () => {
    // Medusa has just copied the cart's addresses to it.
    const { data } = await query.graph({ entity: "order", fields: ["id", ...ownerFields], filters: { id: orderId } })
    return data as unknown as Owner[]
  })
}
