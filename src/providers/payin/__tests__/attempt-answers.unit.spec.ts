import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { whyUnpaid } from "../attempt-answers"

describe("a shopper whose payment has not arrived", () => {
  it.each([
    ["open", "unpaid"],
    ["canceled", "unpaid"],
    ["refused", "rejected"],
  ] as const)("is asked to finish what can be finished, and nothing that was refused (%s)", (state, why) => {
    expect(whyUnpaid(attemptRow({ state }))).toBe(why)
  })
})
