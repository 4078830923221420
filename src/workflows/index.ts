import { withSafeErrors } from "../modules/payin"
import { processCallback as process, processOwedCallbacks as processOwed } from "./receive-callback/process-callback"
import { reconcileAttempts as reconcile } from "./reconcile-attempts/reconcile-attempts"
import { settleAttempt as settle } from "./settle-attempt"

export { settleAttemptWorkflow, settleAttemptWorkflowId, type SettleOutcome } from "./settle-attempt"

/** As a store's own code calls them, which may log what they throw. */
export const settleAttempt = withSafeErrors(settle)
export const processCallback = withSafeErrors(process)
export const processOwedCallbacks = withSafeErrors(processOwed)
export const reconcileAttempts = withSafeErrors(reconcile)
