import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { PaymentEvents } from "@medusajs/framework/utils"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { recheckCasesOfPayment } from "../settlement/reconcile/recheck-cases"

/**
 * Somebody else's payment may have brought what an order missed, or a refund sent back what it had too much: what an open
 * case says of it may be over. A refund of ours is in the sums of its day.
 */
export default withSafeErrors(async function paymentChanged({ event, container }: SubscriberArgs<{ id: string }>) {
  await recheckCasesOfPayment(container, { paymentId: event.data.id, isRefund: event.name === PaymentEvents.REFUNDED })
})

export const config: SubscriberConfig = { event: [PaymentEvents.CAPTURED, PaymentEvents.REFUNDED] }
