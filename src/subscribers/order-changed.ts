import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderEditWorkflowEvents, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { recheckCasesOfOrder } from "../settlement/reconcile/recheck-cases"

/** Staff changed what the order costs, or took its goods back: what a case says of it may be over, or so again. */
export default withSafeErrors(async function orderChanged({ event, container }: SubscriberArgs<{ order_id: string }>) {
  await recheckCasesOfOrder(container, event.data.order_id)
})

export const config: SubscriberConfig = {
  event: [
    OrderEditWorkflowEvents.CONFIRMED,
    OrderWorkflowEvents.RETURN_REQUESTED,
    OrderWorkflowEvents.RETURN_RECEIVED,
    OrderWorkflowEvents.EXCHANGE_CREATED,
    OrderWorkflowEvents.CLAIM_CREATED,
    OrderWorkflowEvents.FULFILLMENT_CANCELED,
  ],
}
