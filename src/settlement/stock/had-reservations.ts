import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"

/** Whether any stock was ever reserved for the order's items: the host keeps the rows of what it has released. */
export async function hadReservations(container: MedusaContainer, orderId: string): Promise<boolean> {
  const wanted = { fields: ["id", "items.id"], filters: { id: orderId } }
  const [order] = await lookUp<{ items?: { id: string }[] }>(container, "order", wanted)
  const line_item_id = (order?.items ?? []).map(({ id }) => id)
  const inventory = container.resolve(Modules.INVENTORY, { allowUnregistered: true })
  if (!inventory || line_item_id.length === 0) return false
  const rows = await inventory.listReservationItems({ line_item_id }, { select: ["id"], take: 1, withDeleted: true })
  return rows.length > 0
}
