/**
 * The workflows that settling runs, by id and through the engine, so that the host finds one of this id already
 * running. They are defined in `src/workflows`.
 */
export const giveUpOrderWorkflowId = "payin-give-up-order"
export const recordCapturesWorkflowId = "payin-record-captures"
export const finishOrderWorkflowId = "payin-finish-order"
export const clearUpWorkflowId = "payin-clear-up"

/** The order that a payment belongs to, and the cart that it was made from. */
export type Repair = { order_id: string; cart_id: string | null; payment_id: string; isAnnounced: boolean }

export type GivingUp = { attempt_id: string; order_id: string; cart_id: string | null }

export type ClearingUp = { attempt_id: string; cart_id: string | null }
