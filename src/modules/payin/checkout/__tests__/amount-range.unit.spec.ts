import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import { compareAmounts } from "../../../../merchant-api/money"
import { amountRange } from "../amount-range"

describe("the range of amounts that pay an order in full", () => {
  it("is the exact amount where the store set no tolerance", () => {
    expect(amountRange("100.00", "EUR", undefined)).toEqual({ amount_min: null, amount_max: null })
  })

  it.each([
    ["100.00", "EUR", 5, "95.00", "105.00"],
    ["0.01", "EUR", 50, "0.01", "0.01"],
    ["99.99", "EUR", 0.1, "99.90", "100.08"],
    ["101", "JPY", 5, "96", "106"],
    ["1.050", "KWD", 10, "0.95", "1.15"],
  ])("%s %s with %d percent is %s to %s", (...[amount, currency, percent, amount_min, amount_max]) => {
    expect(amountRange(amount, currency, percent)).toEqual({ amount_min, amount_max })
  })

  it("is the same whatever another package sets for decimals", () => {
    const { DECIMAL_PLACES } = BigNumber.config()
    BigNumber.config({ DECIMAL_PLACES: 0 })
    try {
      expect(amountRange("90.10", "EUR", 1)).toEqual({ amount_min: "89.20", amount_max: "91.00" })
    } finally {
      BigNumber.config({ DECIMAL_PLACES })
    }
  })

  it("holds the amount, and never more than the tolerance", () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99 }), (units, percent) => {
        const amount = (BigInt(units) / 100n).toString() + "." + (units % 100).toString().padStart(2, "0")
        const { amount_min, amount_max } = amountRange(amount, "EUR", percent)
        expect(compareAmounts(amount_min!, amount)).toBeLessThanOrEqual(0)
        expect(compareAmounts(amount_max!, amount)).toBeGreaterThanOrEqual(0)
        const hundredfold = (decimal: string) => BigInt(decimal.replace(".", "")) * 100n
        expect(hundredfold(amount_min!)).toBeGreaterThanOrEqual(BigInt(units) * BigInt(100 - percent))
        expect(hundredfold(amount_max!)).toBeLessThanOrEqual(BigInt(units) * BigInt(100 + percent))
      }),
    )
  })
})
