import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import { settleAttempt } from "../settlement/settle-attempt"

export const settleAttemptWorkflowId = "payin-settle-attempt"

const settleAttemptStep = createStep(
  "payin-settle-attempt",
  withSafeErrors(async (input: { attempt_id: string }, { container }: { container: MedusaContainer }) => {
    return new StepResponse(await settleAttempt(container, input.attempt_id))
  }),
)

/**
 * Settles one attempt. For stores that want to settle from their own code; all of our own callers use the same
 * function. It has no compensation: what settling did is what the service and Medusa say now.
 *
 * @example
 * const { result } = await settleAttemptWorkflow(container).run({ input: { attempt_id: "payatt_01" } })
 */
export const settleAttemptWorkflow = createWorkflow(settleAttemptWorkflowId, (input: { attempt_id: string }) => {
  return new WorkflowResponse(settleAttemptStep(input))
})
