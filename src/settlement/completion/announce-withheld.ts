import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { cartIdOf, listCollectionsOf } from "../medusa/read-owners"
import { isFinished } from "../orders/finish-order"
import { readOrderFact } from "../orders/is-canceled"

/**
 * Announces orders that lacked something when the store tried to, and are whole by now. Staff reserve stock and cancel orders
 * in Medusa's panel, of which no payment hears: whatever becomes of the case that told them, the order is looked at.
 */
export async function announceWithheld(container: MedusaContainer): Promise<void> {
  const { isStopping, log, outbox } = container.resolve(PAYIN_MODULE)
  if (isStopping) return
  for (const { data, id } of await outbox.claimWithheld(OrderWorkflowEvents.PLACED)) {
    await endWithheld(container, id, String(data.id)).catch((error: unknown) => {
      log.warn("completion", `order ${String(data.id)} is announced later: ${reasonOf(error)}`)
    })
  }
}

async function endWithheld(container: MedusaContainer, eventId: string, orderId: string): Promise<void> {
  const { outbox } = container.resolve(PAYIN_MODULE)
  if ((await readOrderFact(container, orderId)) !== "standing") return await outbox.endWithheld(eventId, "drop")
  const parts = { cart_id: (await cartIdOf(container, orderId)) ?? null, order_id: orderId }
  if ((await isFinished(container, parts)) && !(await waitsForPayment(container, parts)))
    await outbox.endWithheld(eventId, "send")
}

/**
 * The host has the payment before it announces an order that was paid first. Before anybody has asked for the payment, an
 * order is not sure to stay: if its money is taken back by then, it is removed.
 */
async function waitsForPayment(container: MedusaContainer, { cart_id, order_id }: Parameters<typeof isFinished>[1]) {
  const { placements } = container.resolve(PAYIN_MODULE)
  const collections = await listCollectionsOf<CollectionRow>(container, order_id, ["id", "payments.id"])
  if (collections.some(({ payments }) => payments?.length)) return false
  const ids = collections.map(({ id }) => id)
  const attempts = await placements.attemptsOf(ids, cart_id, order_id)
  if (attempts.length === 0) return false
  const isAsked = attempts.some(({ placed_unpaid_at }) => placed_unpaid_at !== null)
  return !isAsked || attempts.some(({ state }) => state === "paid")
}

type CollectionRow = { id: string; payments?: unknown[] }
