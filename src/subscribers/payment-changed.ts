import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { PaymentEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { recheckCasesOfPayment } from "../settlement/reconcile/recheck-cases"

/** Somebody else's payment may have brought what an order missed: what an open case says of it may be over. */
export default withSafeErrors(async function paymentChanged({ event, container }: SubscriberArgs<{ id: string }>) {
  await recheckCasesOfPayment(container, event.data.id)
})

export const config: SubscriberConfig = { event: [PaymentEvents.CAPTURED, PaymentEvents.REFUNDED] }
