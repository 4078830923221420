import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { noteCustomer } from "./note-customer"

/**
 * Writes a placed order into the attempts of its payment collections, so that an order that waits for its payment is
 * found by its number at once. Only empty fields are filled, whatever the state: settling writes the same order, and
 * whichever of the two runs second changes nothing.
 */
export async function linkOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "payment_collections.id"],
    filters: { id: orderId },
  })
  const order = data[0] as { payment_collections?: ({ id: string } | null)[] } | undefined
  const collections = (order?.payment_collections ?? []).flatMap((collection) => collection?.id ?? [])
  if (collections.length === 0) return
  await container.resolve<PayinModuleService>(PAYIN_MODULE).attempts.linkOrder(collections, orderId)
  await noteCustomer(container, collections)
}
