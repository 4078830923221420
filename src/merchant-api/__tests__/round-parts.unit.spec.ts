import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import { compareAmounts, payableSum, roundParts, roundSum } from "../money"

/** As Medusa keeps an amount: with up to 20 decimals. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 8n }), fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.nat(20))
  .map(([whole, fraction, digits]) => `${whole}.${String(fraction).padStart(20, "0").slice(0, digits)}0`)
const currencies = fc.constantFrom("EUR", "JPY", "KWD")

describe("roundParts", () => {
  it.each([
    ["EUR", ["13.075", "13.075"], ["13.08", "13.07"]],
    ["EUR", ["22.48", "0.0043"], ["22.48", "0.00"]],
    ["EUR", [{ value: "11.2425" }, 11.2425], ["11.24", "11.25"]],
    ["JPY", ["540.5", "540.5"], ["541", "540"]],
    ["KWD", ["1.0005", "1.0005"], ["1.001", "1.000"]],
    ["EUR", [], []],
  ])("rounds parts in %s so that they are together what was paid: %j", (currency, parts, shown) => {
    expect(roundParts(parts, currency)).toEqual(shown)
  })

  it("gives what their sum is, never less than nothing, and each within a unit of its own", () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 12 }), currencies, (parts, currency) => {
        const shown = roundParts(parts, currency)
        expect(roundSum(BigNumber.sum(0, ...shown).toFixed(), currency)).toBe(
          roundSum(BigNumber.sum(0, ...parts).toFixed(), currency),
        )
        shown.forEach((part, index) => {
          expect(compareAmounts(part, "0")).not.toBe(-1)
          expect(Number(payableSum(new BigNumber(part).minus(parts[index]!).toFixed(), currency))).toBe(0)
        })
      }),
    )
  })
})
