import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteReservationsByLineItemsWorkflow } from "@medusajs/medusa/core-flows"
import { lookUp } from "../medusa/look-up"

export async function hasStock(container: MedusaContainer, line_item_id: string[]): Promise<boolean> {
  return (await lookUp(container, "reservation", { fields: ["id"], filters: { line_item_id } })).length > 0
}

export async function releaseStock(container: MedusaContainer, itemIds: string[]): Promise<void> {
  if (!(await hasStock(container, itemIds))) return
  await deleteReservationsByLineItemsWorkflow(container).run({ input: { ids: itemIds } })
}
