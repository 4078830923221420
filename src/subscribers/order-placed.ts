import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin"
import { noteOrder } from "../settlement/orders/note-order"

export default withSafeErrors(async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>) {
  await noteOrder(container, event.data.id)
})

export const config: SubscriberConfig = { event: OrderWorkflowEvents.PLACED }
