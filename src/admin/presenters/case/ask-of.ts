import type { AttemptDetail, CaseItem, CaseKind, ShownState } from "../../lib/contract"

/** What a customer can be asked for by a link: the rest of what an order costs, or all of it once more. */
export type Ask = { orderId: string; what: "rest" | "again" }

/** What settles the case: money that an order waits for. */
export function askOf({ attempt, closed_at, kind }: CaseItem): Ask | undefined {
  const what = asksOfCases[kind]
  return what && closed_at === null && attempt.order_id !== null ? { orderId: attempt.order_id, what } : undefined
}

const asksOfCases: Partial<Record<CaseKind, Ask["what"]>> = {
  amount_short: "rest",
  reverted: "again",
  unpaid_order: "again",
}

/** Of a pay-in whose cases do not ask already, while its order owes something. */
export function askOfAttempt(attempt: AttemptDetail): Ask | undefined {
  const { cases, order_canceled_at, order_id, order_owes, status, superseded } = attempt
  const what = Number(order_owes) > 0 ? asksOfStates[status] : undefined
  if (!what || superseded || order_id === null || order_canceled_at !== null || cases.some(askOf)) return undefined
  return { orderId: order_id, what }
}

const asksOfStates: Partial<Record<ShownState, Ask["what"]>> = {
  underpaid: "rest",
  taken_back: "again",
  not_paid: "again",
}
