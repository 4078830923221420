import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { keepAnnounced } from "../completion/clear-up/keep-announced"
import { lookUp } from "../medusa/look-up"
import { collectionIdsOf } from "../medusa/read-owners"
import { noteCustomer, type Owner, ownerFields } from "./note-customer"

/**
 * Writes a placed order into the attempts of its payment collections, so that an order that waits for its payment is
 * found by its number at once. Only empty fields are filled, whatever the state: settling writes the same order, and
 * whichever of the two runs second changes nothing.
 */
export async function linkOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  const collections = await collectionIdsOf(container, orderId)
  if (collections.length === 0) return await keepAnnounced(container, orderId)
  // An order that another provider was paid for is none of ours.
  if ((await attempts.collectionsAmong(collections)).length === 0) return
  await attempts.linkOrder(collections, orderId)
  await noteCustomer(container, collections, async () => {
    // Medusa has just copied the cart's addresses to it, or staff have corrected them.
    return await lookUp<Owner>(container, "order", { fields: ["id", ...ownerFields], filters: { id: orderId } })
  })
}
