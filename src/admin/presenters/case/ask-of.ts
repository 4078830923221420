import type { AsksFor, AttemptDetail, CaseItem, ShownCaseKind } from "../../lib/contract"

/** What a customer can be asked for by a link. */
export type Ask = { orderId: string; what: AsksFor }

/** What settles the case: money that an order waits for. */
export function askOf({ attempt, closed_at, kind, owes_nothing }: CaseItem): Ask | undefined {
  const what = asksOfCases[kind]
  const { order_canceled_at, order_id } = attempt
  if (!what || owes_nothing || closed_at !== null || order_id === null || order_canceled_at !== null) return undefined
  return { orderId: order_id, what }
}

/** Whether the link is the likeliest choice. The order may have money already: of another payment, or nobody can tell. */
export function isAskedFirst(item: CaseItem): boolean {
  return askOf(item) !== undefined && item.kept === null && !item.order_unread
}

const asksOfCases: Partial<Record<ShownCaseKind, AsksFor>> = {
  amount_short: "rest",
  reverted: "again",
  unpaid_order: "again",
}

/** Of a pay-in whose cases do not ask already. */
export function askOfAttempt({ asks_for, cases, order_canceled_at, order_id, superseded }: AttemptDetail) {
  const isOut = superseded || order_canceled_at !== null || cases.some(askOf)
  return asks_for === null || order_id === null || isOut ? undefined : { orderId: order_id, what: asks_for }
}
