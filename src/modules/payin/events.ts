/** Events on Medusa's bus. Their data are ids and a kind, never payer data or payment details. */
export const payinEvents = {
  attemptOpened: "payin.attempt_opened",
  paid: "payin.paid",
  canceled: "payin.canceled",
  caseOpened: "payin.case_opened",
  caseClosed: "payin.case_closed",
  /** Ours, without data: callback rows are pending. A lost one costs seconds, not the callbacks. */
  callbackReceived: "payin.callback_received",
} as const
