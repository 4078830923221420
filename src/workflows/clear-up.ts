import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { endUnfinishedOrders } from "../settlement/completion/clear-up/clear-up"
import { type ClearingUp, clearUpWorkflowId } from "../settlement/workflow-ids"

const endUnfinishedOrdersStep = createStep(
  clearUpWorkflowId,
  withSafeErrors(async ({ attempt_id }: ClearingUp, { container }: { container: MedusaContainer }) => {
    await endUnfinishedOrders(container, attempt_id)
    return new StepResponse()
  }),
)

/** Under the lock that the host's own completion of the cart holds: one still running links its order itself. */
export const clearUpWorkflow = createWorkflow(clearUpWorkflowId, (input: ClearingUp) => {
  acquireLockStep({ key: input.cart_id as string, timeout: 5, ttl: 60 })
  endUnfinishedOrdersStep(input)
  releaseLockStep({ key: input.cart_id as string })
})
