export { settleAttempt, settleAttemptWorkflow, settleAttemptWorkflowId, type SettleOutcome } from "./settle-attempt"
export { processCallback, processOwedCallbacks } from "./receive-callback/process-callback"
export { reconcileAttempts } from "./reconcile-attempts/reconcile-attempts"
