import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { doubledStock } from "../../stock/unreserved-stock"
import { isPlaced, isYoung, type MarkedOrder } from "./fate-of"
import { earliest } from "./marked-orders"

type Completion = Pick<AttemptRow, "cart_id" | "completion_began_at">

/**
 * A completion that stood still for longer than the host's lock reserves the stock of an order that somebody else has
 * finished, or canceled, meanwhile. Only what the host says the completion itself reserved is released: staff, edits and
 * other plugins may have reserved more than is ordered on purpose.
 */
export async function releaseDoubledStock(
  container: MedusaContainer,
  completion: Completion,
  marked: readonly MarkedOrder[],
): Promise<void> {
  const orders = marked.filter((order) => isPlaced(order) && !isYoung(order, new Date()))
  const reserved = orders.length > 0 ? await reservedByCompletions(container, completion) : []
  if (reserved.length === 0) return
  const ids = (await Promise.all(orders.map(({ id }) => doubledStock(container, id, reserved)))).flat()
  if (ids.length > 0) await deleteForGood(container, ids)
}

/** A cancellation that is taken back restores whatever was ever reserved for the order's items, unless it is deleted so. */
async function deleteForGood(container: MedusaContainer, ids: string[]): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY)
  const rows = await inventory.listReservationItems({ id: ids }, { select: ["id", "inventory_item_id"] })
  const items = [...new Set(rows.map(({ inventory_item_id }) => inventory_item_id))]
  // Under the host's own locks, as its workflow takes them.
  await container.resolve(Modules.LOCKING).execute(items, () => inventory.deleteReservationItems(ids))
  const { outbox } = container.resolve(PAYIN_MODULE)
  for (const { id } of rows) outbox.emitNow(RESERVATION_DELETED, { id })
}

/** What the host's workflows emit. Its oldest supported version has no constant for it. */
const RESERVATION_DELETED = "reservation-item.deleted"

/** The host keeps what each step of a completion answered. One that has not ended may still take its own back. */
async function reservedByCompletions(container: MedusaContainer, { cart_id, completion_began_at: began }: Completion) {
  const filters = {
    workflow_id: completeCartWorkflowId,
    state: "done",
    created_at: { $gte: earliest(began!) },
    context: { data: { payload: { id: cart_id } } },
  } as unknown as { workflow_id: string }
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const runs = await engine.listWorkflowExecutions(filters, { select: ["id", "context"], take: 50 })
  return runs
    .flatMap(({ context }) => (context as Run).data?.invoke?.[RESERVE_STEP]?.output?.output ?? [])
    .map(({ id }) => id)
}

const RESERVE_STEP = "reserve-inventory-step"

type Run = { data?: { invoke?: Record<string, { output?: { output?: { id: string }[] } } | undefined> } }
