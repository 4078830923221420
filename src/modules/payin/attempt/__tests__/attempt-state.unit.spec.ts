import { type TradeStatus, tradeStatuses } from "../../../../merchant-api/trade/trade-status"
import { type AttemptState, attemptStates as states, hasArrived, liveStates, stateAfterRead } from "../attempt-state"

/** Where each status of the service leads an attempt, whatever its state was. */
const leadsTo: Record<TradeStatus | "unknown", AttemptState> = {
  active: "open",
  closed: "paid",
  canceled: "canceled",
  dispute: "open",
  checking: "open",
  re_calculation: "open",
  unknown: "open",
}

describe("the state of an attempt after its trade was read", () => {
  const statuses = [...tradeStatuses, "unknown" as const]
  const movable = states.filter((state) => state !== "captured")

  it.each(movable.flatMap((state) => statuses.map((status) => [state, status] as const)))(
    "follows the service from %s when it says %s",
    (state, status) => {
      expect(stateAfterRead(state, status, "100.00")).toBe(leadsTo[status])
      expect(stateAfterRead(state, status, null)).toBe(leadsTo[status])
    },
  )

  it.each(statuses)("stays captured when the service says %s: the payment is Medusa's fact", (status) => {
    expect(stateAfterRead("captured", status, "0.00")).toBe("captured")
  })

  it.each(["0", "0.00", "0.000"])(
    "is canceled when it closes with %s: nothing arrived, and it can be paid anew",
    (amount) => {
      expect(stateAfterRead("open", "closed", amount)).toBe("canceled")
      expect(stateAfterRead("paid", "closed", amount)).toBe("canceled")
    },
  )

  it.each(["0.01", "1"])("is paid when it closes with %s, however little that is", (amount) => {
    expect(stateAfterRead("open", "closed", amount)).toBe("paid")
  })

  it("takes only a canceled or refused attempt for over, so that a cart has one that is not", () => {
    expect(states.filter((state) => !liveStates.includes(state))).toEqual(["canceled", "refused"])
  })
})

it("has its money once the service says so, or Medusa has captured it", () => {
  expect(states.filter((state) => hasArrived({ state }))).toEqual(["paid", "captured"])
})
