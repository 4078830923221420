import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { WITHHELD } from "../../modules/payin/sql/event/prepared-event"
import { finishOrder, isFinished } from "../orders/finish-order"

/**
 * Sends Medusa's event of a placed order, whose completion did not end and has not sent it, once what the order lacked is
 * there. A store's mail to the customer may hang on it, so another kill does not lose it. Until then it is withheld: after
 * another kill, `announceWithheld` looks whether the order is whole, and paid if it was paid first.
 */
export async function announceOrder(
  container: MedusaContainer,
  id: string,
  finish: () => Promise<"news" | "known" | "gone" | "left">,
): Promise<void> {
  const { outbox } = container.resolve(PAYIN_MODULE)
  const name = OrderWorkflowEvents.PLACED
  await outbox.sendAfter({ id: `${name} ${id}`, name, data: { id } }, finish, WITHHELD)
}

/** Finishes an order, and announces it if anything was missing; if it cannot be finished, once it is whole. */
export async function finishAndAnnounce(
  container: MedusaContainer,
  parts: Parameters<typeof finishOrder>[1],
): Promise<void> {
  let problem: unknown
  await announceOrder(container, parts.order_id, async () => {
    if (await isFinished(container, parts)) return "known"
    try {
      return (await finishOrder(container, parts)) ? "news" : "known"
    } catch (error) {
      // The database may have written it, and its answer was lost.
      if (await isFinished(container, parts).catch(() => false)) return "news"
      problem = error
      return "left"
    }
  })
  if (problem) throw problem
}
