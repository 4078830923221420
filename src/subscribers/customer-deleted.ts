import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { forgetCustomer } from "../settlement/orders/forget-customer"

export default withSafeErrors(async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>) {
  await forgetCustomer(container, event.data.id)
})

export const config: SubscriberConfig = { event: CustomerWorkflowEvents.DELETED }
