import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, addOrderTransactionStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { finishAndAnnounce } from "../settlement/completion/announce-order"
import { writeSums } from "../settlement/medusa/write-sums"
import { finishOrder } from "../settlement/orders/finish-order"
import {
  type Finishing,
  finishOrderWorkflowId,
  recordCapturesWorkflowId,
  type RecordingCaptures,
} from "../settlement/workflow-ids"

/**
 * The host places an order and captures a payment in many commits, and resumes none of them after its process was
 * killed in between. These workflows finish what it left: everything is looked up under the lock that the host's own
 * completion holds, so one that is still running leaves nothing to do.
 */
const lock = { timeout: 30, ttl: 120 }

const listCapturesStep = createStep(
  "payin-list-captures",
  withSafeErrors(async (input: RecordingCaptures, { container }: { container: MedusaContainer }) => {
    const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
    const payment = await payments.retrievePayment(input.payment_id, { relations: ["captures"] })
    const { captures, currency_code, payment_collection_id } = payment
    await writeSums(container, payment_collection_id)
    return new StepResponse(
      (captures ?? []).map(({ id, amount }) => ({
        order_id: input.order_id,
        amount,
        currency_code,
        reference: "capture",
        reference_id: id,
      })),
    )
  }),
)

/** Records on the order, and in its collection's sums, every capture of the payment that they lack. */
export const recordCapturesWorkflow = createWorkflow(recordCapturesWorkflowId, (input: RecordingCaptures) => {
  const key = transform(input, ({ cart_id, order_id }) => cart_id ?? order_id)
  acquireLockStep({ key, ...lock })
  // The host's step skips what the order already has.
  addOrderTransactionStep(listCapturesStep(input))
  releaseLockStep({ key })
})

const finishOrderStep = createStep(
  "payin-finish-order",
  withSafeErrors(async (input: Finishing, { container }: { container: MedusaContainer }) => {
    // The host announces an order when its completion ends; one that left these undone did not end.
    await (input.isAnnounced ? finishOrder(container, input) : finishAndAnnounce(container, input))
    return new StepResponse(undefined)
  }),
)

/**
 * Ends the order's cart, reserves its stock, and announces an order that the store cannot have heard of. An order with two
 * payments, one of which has no cart, is finished for both of them, so its own lock is taken too: each would reserve all.
 */
export const finishOrderWorkflow = createWorkflow(finishOrderWorkflowId, (input: WorkflowData<Finishing>) => {
  const cart = transform(input, ({ cart_id }) => cart_id ?? undefined)
  acquireLockStep({ key: cart, ...lock })
  acquireLockStep({ key: input.order_id, ...lock }).config({ name: "payin-lock-order" })
  finishOrderStep(input)
  releaseLockStep({ key: input.order_id }).config({ name: "payin-unlock-order" })
  releaseLockStep({ key: cart })
})
