/** Events on Medusa's bus. They carry ids and a kind, never payer data or payment details. */
export const payinEvents = {
  attemptOpened: "payin.attempt_opened",
  paid: "payin.paid",
  canceled: "payin.canceled",
  caseOpened: "payin.case_opened",
  caseClosed: "payin.case_closed",
  /** Internal, without data: callback rows are pending. Losing one costs seconds, not callbacks. */
  callbackReceived: "payin.callback_received",
} as const
