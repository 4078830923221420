import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { dueAttemptsOfOrder } from "../settlement/reconcile/due-attempts-of-order"

/** Medusa cancels a paid order whether or not its money was given back: settling finds out, and opens a case if not. */
export default withSafeErrors(async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>) {
  await dueAttemptsOfOrder(container, event.data.id)
})

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED }
