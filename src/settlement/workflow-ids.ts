/**
 * The workflows that settling runs, by id and through the engine, so that the host finds one of this id already
 * running. They are defined in `src/workflows`.
 */
export const giveUpOrderWorkflowId = "payin-give-up-order"
export const recordCapturesWorkflowId = "payin-record-captures"
export const finishOrderWorkflowId = "payin-finish-order"
export const clearUpWorkflowId = "payin-clear-up"

/** An order, and the cart that it was made from. */
type Made = { order_id: string; cart_id: string | null }

export type RecordingCaptures = Made & { payment_id: string }

export type Finishing = Made & { isAnnounced: boolean }

export type GivingUp = Made & { attempt_id: string }

/** Not where somebody paid the order meanwhile, say. */
export type GaveUp = { isAbandoned: boolean }

export type ClearingUp = { attempt_id: string; cart_id: string | null }
