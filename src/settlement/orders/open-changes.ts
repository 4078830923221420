import type { IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"

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

/**
 * Of a cancellation or a refund that was cut off. The host begins a credit, be it of nothing, and confirms it in a later
 * write: one that is only begun keeps the order from being shipped, refunded or canceled, and nobody can drop it in the panel.
 */
export async function dropCutCredits(container: MedusaContainer, order_id: string): Promise<void> {
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const begun = { order_id, status: OrderChangeStatus.PENDING, change_type: OrderChangeType.CREDIT_LINE }
  const since = { created_at: { $lt: new Date(Date.now() - CREDITING_MS) } }
  const cut = await orders.listOrderChanges({ ...begun, ...since } as never, { select: ["id"] })
  if (cut.length > 0) await orders.deleteOrderChanges(cut.map(({ id }) => id))
}

/** Far longer than the host takes in between, and shorter than the lock of a killed process lives. */
const CREDITING_MS = 5_000

export async function hasBegunCredit(container: MedusaContainer, order_id: string): Promise<boolean> {
  return (await openChanges(container, order_id)).includes(OrderChangeType.CREDIT_LINE)
}
