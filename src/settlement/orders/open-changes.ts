import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * The kinds of the order's changes that are neither confirmed nor dropped: an edit, a return, an exchange, a claim. The
 * host counts as one of them, "transfer", that a customer wants to have the order in their account.
 */
export async function openChanges(container: MedusaContainer, order_id: string): Promise<string[]> {
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const open = await orders.listOrderChanges({ order_id, status: ["pending", "requested"] } as never, {
    select: ["id", "change_type"],
  })
  return open.map(({ change_type }) => String(change_type))
}
