import type { AttemptState } from "../../../../../modules/payin/attempt/attempt-state"
import type { PaymentFacts } from "../payment-state"

export const attemptStates: readonly AttemptState[] = [
  "planned",
  "opening",
  "open",
  "paid",
  "captured",
  "canceled",
  "refused",
]

type Given = Partial<PaymentFacts["attempt"] & Omit<PaymentFacts, "attempt">> & { state: AttemptState; now: Date }

/** A waiting attempt, with what a test says about it. */
export function paymentFacts({ state, trade_status = "active", expires_at = null, ...given }: Given): PaymentFacts {
  const { cart_id = "cart_1", ...facts } = given
  return {
    attempt: { state, cart_id, trade_status, expires_at },
    order: "none",
    orderUndecided: false,
    nothingOwed: false,
    forOldCart: false,
    resolved: false,
    kept: false,
    openCases: [],
    arrived: "exact",
    paidOtherwise: false,
    paidTwice: false,
    withoutEnd: false,
    unreachable: false,
    ...facts,
  }
}
