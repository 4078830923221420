import { withSafeErrors } from "../modules/payin/errors/safe-errors"
import {
  processCallback as process,
  processPendingCallbacks as processPending,
} from "../settlement/callbacks/process-callback"
import { reconcileAttempts as reconcile } from "../settlement/reconcile/reconcile-attempts"
import { settleAttempt as settle } from "../settlement/settle-attempt"

export type { SettleOutcome } from "../settlement/settle-attempt"
export { settleAttemptWorkflow, settleAttemptWorkflowId } from "./settle-attempt"

/** For a store's own code, which may log what they throw. */
export const settleAttempt = withSafeErrors(settle)
export const processCallback = withSafeErrors(process)
export const processPendingCallbacks = withSafeErrors(processPending)
export const reconcileAttempts = withSafeErrors(reconcile)
