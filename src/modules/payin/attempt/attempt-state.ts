import { compareAmounts, roundDown, tradeDigits } from "../../../merchant-api/money"
import { phaseOf, type TradeStatus } from "../../../merchant-api/trade/trade-status"

/**
 * planned  – order_then_pay: the trade opens when the order is placed; the service has not been asked
 * opening  – committed, the outcome of the create is unknown; only a look-up or an answer leads out
 * open     – the trade exists and has not ended
 * paid     – the service says closed; an order with a captured payment, or a case, is pending
 * captured – Medusa has the captured payment and the order; checked
 * canceled – the service says canceled, or closed with nothing: no money arrived
 * refused  – the service refused the create, or does not know the id: as far as known, no trade exists
 */
export const attemptStates = ["planned", "opening", "open", "paid", "captured", "canceled", "refused"] as const

export type AttemptState = (typeof attemptStates)[number]

/** States in which an attempt must be the only one of its payment collection (see the unique index). */
export const liveStates: readonly AttemptState[] = ["planned", "opening", "open", "paid", "captured"]

/** States in which the service may have a trade, and what follows from it is not done. */
export const unsettledStates: readonly AttemptState[] = ["opening", "open", "paid"]

/** States in which the service says that the money is there, or Medusa has captured it. */
export const arrivedStates: readonly AttemptState[] = ["paid", "captured"]

export function hasArrived({ state }: { state: AttemptState }): boolean {
  return arrivedStates.includes(state)
}

/** The state after a read. `captured` is Medusa's fact, not the service's: no status reverts it. */
export function stateAfterRead(
  state: AttemptState,
  status: TradeStatus | "unknown",
  amount: string | null,
): AttemptState {
  if (state === "captured") return state
  switch (phaseOf(status)) {
    case "paid":
      return isNothing(amount) ? "canceled" : "paid"
    case "unpaid":
      return "canceled"
    case "waiting":
    case "review":
    case "unknown":
      return "open"
  }
}

/** The service reports the amount, and it is zero, or less than a trade's digits can show. */
export function isNothing(amount: string | null): boolean {
  return amount !== null && compareAmounts(roundDown(amount, tradeDigits), "0") <= 0
}
