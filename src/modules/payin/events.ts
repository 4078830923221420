import type { CaseKind } from "./case/case-kinds"

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

/** `order_id` once there is an order, `cart_id` where there is a cart: a link to pay has none. */
type PaymentIds = { id: string; cart_id: string | null; order_id: string | null }
type CaseIds = { id: string; attempt_id: string; kind: CaseKind }

/** What each of them carries, for the types of a store's subscribers: `SubscriberArgs<PayinEventData["payin.paid"]>`. */
export type PayinEventData = {
  [payinEvents.attemptOpened]: Pick<PaymentIds, "id" | "cart_id">
  [payinEvents.paid]: PaymentIds
  [payinEvents.canceled]: PaymentIds
  [payinEvents.caseOpened]: CaseIds
  [payinEvents.caseClosed]: CaseIds
}

/** The fields of these, as the statements that write events name them. */
export const paymentFields = ["id", "cart_id", "order_id"] as const satisfies (keyof PaymentIds)[]
export const caseFields = ["id", "attempt_id", "kind"] as const satisfies (keyof CaseIds)[]
