import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { sessionStatusOf, whyUnpaid } from "../attempt-answers"

describe("a shopper whose payment has not arrived", () => {
  it.each([
    ["open", "unpaid"],
    ["canceled", "unpaid"],
    ["refused", "rejected"],
  ] as const)("is asked to finish what can be finished, and nothing that was refused (%s)", (state, why) => {
    expect(whyUnpaid(attemptRow({ state }))).toBe(why)
  })
})

describe("the payment session of paid money", () => {
  it("is ended once a person has decided about that money, until the service says something new of it", () => {
    const decided = attemptRow({ state: "paid", trade_revision: 2, resolved_revision: 2 })
    expect(sessionStatusOf(decided)).toBe("canceled")
    expect(sessionStatusOf({ ...decided, trade_revision: 3 })).toBe("captured")
  })
})
