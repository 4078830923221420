import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, cancelOrderWorkflow, releaseLockStep } from "@medusajs/medusa/core-flows"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import { giveBackDiscounts } from "../settlement/completion/give-back-discounts"
import { readOwed } from "../settlement/links/read-owed"
import { lookUp } from "../settlement/medusa/look-up"
import { isOrderCanceled } from "../settlement/orders/is-canceled"
import { dropCutCredits, hasBegunCredit, openChanges } from "../settlement/orders/open-changes"
import { readUnpaidOrder } from "../settlement/orders/unpaid-order"
import { unreservedStock } from "../settlement/stock/unreserved-stock"
import { giveUpOrderWorkflowId, type GivingUp } from "../settlement/workflow-ids"

const lock = { timeout: 30, ttl: 120 }

const isAbandonedStep = createStep(
  "payin-is-order-abandoned",
  withSafeErrors(async (input: GivingUp, { container }: Scope) => {
    const attempt = await container.resolve(PAYIN_MODULE).attempts.find(input.attempt_id)
    const { order_id: orderId } = input
    const owing = { orderId, owedNow: () => readOwed(container, orderId) }
    const unpaidOrder = attempt && (await readUnpaidOrder(container, attempt, owing))
    if (unpaidOrder === "abandoned") await assertCancelable(container, orderId)
    return new StepResponse({ isAbandoned: unpaidOrder === "abandoned" })
  }),
)

/**
 * The host cancels no order that staff completed, unless they archived it as well: it is no less delivered then. One that
 * is being changed it cancels halfway, and reserves on its way back also what an earlier edit had released.
 */
async function assertCancelable(container: MedusaContainer, id: string): Promise<void> {
  const [order] = await lookUp<{ status: string }>(container, "order", { fields: ["id", "status"], filters: { id } })
  const refuse = (why: string) => new MedusaError(MedusaError.Types.NOT_ALLOWED, why)
  if (order?.status === "archived") throw refuse("Cannot cancel an archived order.")
  await dropCutCredits(container, id)
  if ((await openChanges(container, id)).length === 0) return
  throw refuse("Cannot cancel an order with an open edit, return, exchange, claim or transfer: end that first.")
}

/** The host resumes no cancellation that is cut off: the mark has settling reserve again what it released. */
const markStep = createStep("payin-begin-order-cancel", withSafeErrors(mark), withSafeErrors(unmarkIfWhole))

async function mark(input: GivingUp, scope: Scope) {
  await noteCancel(scope, input, new Date())
  return new StepResponse(undefined, input)
}

/**
 * The host has taken its cancellation back, as far as it could. If the order is canceled all the same, only the answer was
 * lost: it stays marked, so that the next settling gives its stock and its discounts back.
 */
async function unmarkIfWhole(input: GivingUp | undefined, scope: Scope) {
  if (!input || (await isOrderCanceled(scope.container, input.order_id))) return
  const missing = await unreservedStock(scope.container, input.order_id)
  if (missing.length > 0 || (await hasBegunCredit(scope.container, input.order_id))) return
  await noteCancel(scope, input, null)
}

async function noteCancel({ container }: Scope, { attempt_id }: GivingUp, began: Date | null): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  const attempt = await attempts.find(attempt_id)
  if (attempt) await attempts.change(attempt, { order_cancel_began_at: began })
}

type Scope = { container: MedusaContainer }

const giveBackDiscountsStep = createStep(
  "payin-give-back-discounts",
  withSafeErrors(async (input: GivingUp, { container }: Scope) => {
    await giveBackDiscounts(container, input.order_id)
    return new StepResponse(undefined)
  }),
)

/**
 * Cancels an order that waited for a payment that did not arrive, and releases its reservations and its discounts.
 * Medusa's own workflow refunds whatever was paid for the order without asking, so the order is checked once more right
 * before, under the lock that the host holds while it takes a payment for the cart. A capture by hand takes no lock, which
 * leaves a brief gap. An order with two payments that end at the same time has two cart locks, so its own is taken too: of
 * two cancellations at once, the host undoes the second, and reserves the stock of a canceled order again.
 */
export const giveUpOrderWorkflow = createWorkflow(giveUpOrderWorkflowId, (input: WorkflowData<GivingUp>) => {
  const cart = transform(input, ({ cart_id }) => cart_id ?? undefined)
  acquireLockStep({ key: cart, ...lock })
  acquireLockStep({ key: input.order_id, ...lock }).config({ name: "payin-lock-order" })
  const { isAbandoned } = isAbandonedStep(input)
  when({ isAbandoned }, (step) => step.isAbandoned).then(() => {
    markStep(input)
    cancelOrderWorkflow.runAsStep({ input: { order_id: input.order_id } })
    giveBackDiscountsStep(input)
  })
  releaseLockStep({ key: input.order_id }).config({ name: "payin-unlock-order" })
  releaseLockStep({ key: cart })
  return new WorkflowResponse({ isAbandoned })
})
