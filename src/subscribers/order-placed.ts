import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { linkOrder } from "../settlement/orders/link-order"

export default withSafeErrors(async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>) {
  await linkOrder(container, event.data.id)
})

/** Staff may correct its customer's address and name later. */
export const config: SubscriberConfig = { event: [OrderWorkflowEvents.PLACED, OrderWorkflowEvents.UPDATED] }
