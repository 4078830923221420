export { settleAttempt, settleAttemptWorkflow, settleAttemptWorkflowId, type SettleOutcome } from "./settle-attempt"
export { processCallback, processOwedCallbacks } from "./receive-callback/process-callback"
export { reconcileAttempts, type ReconcileOptions } from "./reconcile-attempts/reconcile-attempts"
