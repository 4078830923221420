import * as fc from "fast-check"
import { amountFact, dueAmount } from "../due-amount"

const asked = { amount: "100.00", amount_min: null, amount_max: null }
const ranged = { amount: "100.00", amount_min: "98.00", amount_max: "102.00" }

describe("what came against what was asked for", () => {
  it.each([
    ["100.00", "equal"],
    ["100", "equal"],
    ["100.000", "equal"],
    ["99.99", "short"],
    ["0", "short"],
    ["100.01", "over"],
    ["1000000000000000000000", "over"],
    [null, null],
  ])("calls %s of 100.00 %s", (trade_amount, fact) => {
    expect(amountFact({ ...asked, trade_amount })).toBe(fact)
  })

  it.each([
    ["97.99", "short"],
    ["98.00", "equal"],
    ["99.12", "equal"],
    ["102.00", "equal"],
    ["102.01", "over"],
  ])("calls %s %s when anything from 98.00 to 102.00 pays in full", (trade_amount, fact) => {
    expect(amountFact({ ...ranged, trade_amount })).toBe(fact)
  })

  it("makes due what came when it is short, and the whole amount otherwise", () => {
    expect(dueAmount({ ...asked, trade_amount: "60.00" })).toBe("60.00")
    expect(dueAmount({ ...asked, trade_amount: "100.00" })).toBe("100.00")
    expect(dueAmount({ ...asked, trade_amount: "150.00" })).toBe("100.00")
    expect(dueAmount({ ...ranged, trade_amount: "98.40" })).toBe("100.00")
    expect(dueAmount({ ...asked, trade_amount: null })).toBeNull()
  })

  it("never makes more due than was asked for", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (came, wanted) => {
        const due = dueAmount({ amount: cents(wanted), amount_min: null, amount_max: null, trade_amount: cents(came) })
        expect(due).toBe(came < wanted ? cents(came) : cents(wanted))
      }),
    )
  })
})

function cents(value: bigint): string {
  return `${value / 100n}.${String(value % 100n).padStart(2, "0")}`
}
