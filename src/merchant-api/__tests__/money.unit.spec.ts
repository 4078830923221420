import { BigNumber } from "bignumber.js"
import * as fc from "fast-check"
import {
  assertTradeDigits,
  compareAmounts,
  currencyDigits,
  normalizeAmount,
  payableSum,
  roundAmount,
  roundSum,
  toJsonNumberLiteral,
} from "../money"
import { cents, codeThrownBy, decimalOf, errorThrownBy } from "./amounts"

describe("normalizeAmount", () => {
  it.each([
    ["1500", "RUB", "1500.00"],
    ["1500.5", "rub", "1500.50"],
    [1500.1, "USD", "1500.10"],
    ["0.01", "EUR", "0.01"],
    ["1500", "JPY", "1500"],
    ["1500.000", "JPY", "1500"],
    ["1.234", "KWD", "1.234"],
    ["19.990000000000000000", "EUR", "19.99"],
    ["12.5", "USDT", "12.50"],
    ["12.5", "ZZZ", "12.50"],
    ["12.5", "", "12.50"],
    [1e21, "RUB", "1000000000000000000000.00"],
  ])("writes %p %s as %s", (value, currency, expected) => {
    expect(normalizeAmount(value, currency)).toBe(expected)
  })

  it("reads what Medusa holds amounts in", () => {
    const medusaBigNumber = {
      numeric: 10.5,
      raw: { value: "10.5", precision: 20 },
      toJSON: () => 10.5,
      valueOf: () => 10.5,
    }
    const withoutRaw = { numeric: 10.5, toJSON: () => 10.5, valueOf: () => 10.5 }
    for (const value of [medusaBigNumber, withoutRaw, { value: "10.5" }, { value: 10.5 }, new BigNumber("10.5")]) {
      expect(normalizeAmount(value, "EUR")).toBe("10.50")
    }
  })

  it("reads what Medusa keeps exactly, not the number beside it", () => {
    const exact = { raw: { value: "12345678901234567.89" }, valueOf: () => 12345678901234568 }
    expect(normalizeAmount(exact, "EUR")).toBe("12345678901234567.89")
  })

  it.each([
    "NaN",
    NaN,
    Infinity,
    -Infinity,
    "-1",
    -1,
    0,
    "0.00",
    "",
    " ",
    "1,5",
    "1 500",
    "abc",
    "0x10",
    "1e30",
    "1e9000000",
    "1e999999999",
  ])("rejects %p, because there is nothing that can be paid", (value) => {
    expect(codeThrownBy(() => normalizeAmount(value, "RUB"))).toBe("rejected")
  })

  it.each([null, undefined, {}, [], true, { value: {} }, { raw: { value: null } }])("rejects %p", (value) => {
    expect(codeThrownBy(() => normalizeAmount(value as never, "RUB"))).toBe("rejected")
  })

  it.each([
    ["10.005", "EUR"],
    [0.1 + 0.2, "EUR"],
    ["10.5", "JPY"],
  ])("refuses %p %s as a mistake of the store instead of rounding it", (value, currency) => {
    expect(codeThrownBy(() => normalizeAmount(value, currency))).toBe("configuration")
  })

  it.each([
    ["usdt", "USDT"],
    ["<b>x</b>", "the currency"],
    ["eur\n", "the currency"],
    [" eur", "the currency"],
    ["elevenchars", "the currency"],
  ])("names the currency %p as %s in its message", (currency, name) => {
    const run = () => normalizeAmount("1.555", currency)
    expect(run).toThrow(`The amount has more than the 2 decimal digits of ${name}.`)
  })

  it.each([
    ["an amount with too many digits", () => normalizeAmount("1.555", "EUR"), /Round .* to 2 digits/],
    ["nothing to pay", () => normalizeAmount(0, "EUR"), /something to pay/],
    ["a third digit of a trade", () => assertTradeDigits("10.125", "KWD"), /at most two digits/],
    ["more digits than a double has", () => toJsonNumberLiteral("9007199254740993"), /Split the payment/],
  ])("tells what to do about %s", (_, run, cure) => {
    expect(errorThrownBy(run)).toMatchObject({ cure: expect.stringMatching(cure) })
  })

  it("keeps every amount of whole cents exactly", () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(normalizeAmount(decimalOf(value), "USD")).toBe(decimalOf(value))
      }),
    )
  })
})

describe("roundSum", () => {
  it.each([
    ["0.005", "EUR", "0.01"],
    ["0.004999", "EUR", "0.00"],
    ["-0.004", "EUR", "0.00"],
    ["-0.005", "eur", "-0.01"],
    [0, "JPY", "0"],
    ["2.5", "JPY", "3"],
    [{ value: "-12.3455" }, "KWD", "-12.346"],
    [new BigNumber("1e-7"), "EUR", "0.00"],
    [{ raw: { value: "-27.574999999999999999" } }, "EUR", "-27.58"],
    ["99999999999999.99", "EUR", "99999999999999.99"],
  ])("writes %p %s as %s", (value, currency, expected) => {
    expect(roundSum(value, currency)).toBe(expected)
  })

  it.each([undefined, null, "", "ten", Number.NaN, Number.POSITIVE_INFINITY, {}])(
    "refuses %p, which is no sum",
    (value) => {
      expect(() => roundSum(value as never, "EUR")).toThrow(expect.objectContaining({ code: "rejected" }))
    },
  )
})

describe("payableSum", () => {
  it.each([
    ["0.005", "EUR", "0.00"],
    ["0.00999", "EUR", "0.00"],
    ["-0.009", "EUR", "0.00"],
    ["0.01", "EUR", "0.01"],
    ["-0.01", "EUR", "-0.01"],
    ["4.015", "EUR", "4.02"],
    ["0.9", "JPY", "0"],
    ["0.001", "KWD", "0.001"],
    ["0.0099999999999999999999", "EUR", "0.01"],
  ])("takes %p %s for %s", (value, currency, expected) => {
    expect(payableSum(value, currency)).toBe(expected)
  })
})

describe("roundAmount", () => {
  it.each([
    ["10.714275", "EUR", "10.71"],
    ["10.715", "EUR", "10.72"],
    ["10.5", "JPY", "11"],
    ["10", "EUR", "10.00"],
    // As Medusa computes it, and as it is shown.
    ["27.574999999999999999", "EUR", "27.58"],
    ["25.724999999999998", "EUR", "25.72"],
  ])("rounds %s %s to %s", (value, currency, expected) => {
    expect(roundAmount(value, currency)).toBe(expected)
  })

  it("rejects what rounds to nothing", () => {
    expect(codeThrownBy(() => roundAmount("0.004", "EUR"))).toBe("rejected")
  })
})

describe("currencyDigits", () => {
  it.each([
    ["RUB", 2],
    ["jpy", 0],
    ["KWD", 3],
    ["QQQ", 2],
    ["USDT", 2],
    ["", 2],
    ["р", 2],
  ])("knows that %s has %i", (currency, digits) => {
    expect(currencyDigits(currency)).toBe(digits)
  })
})

describe("compareAmounts", () => {
  it.each([
    ["10", "10.00", 0],
    ["010", "10", 0],
    ["9.99", "10", -1],
    ["10.01", "10", 1],
    ["100000000000000000000.01", "100000000000000000000.02", -1],
  ])("compares %s with %s by value", (a, b, expected) => {
    expect(compareAmounts(a, b)).toBe(expected)
  })

  it.each(["", "abc", "1e3", "-1", "1."])("rejects %p instead of comparing it", (amount) => {
    expect(codeThrownBy(() => compareAmounts(amount, "1"))).toBe("rejected")
  })

  it("orders amounts as whole cents do", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(compareAmounts(decimalOf(a), decimalOf(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

describe("assertTradeDigits", () => {
  it.each([
    ["1500.00", "EUR"],
    ["1500", "JPY"],
    ["10.120", "KWD"],
  ])("lets %s %s pass", (amount, currency) => expect(() => assertTradeDigits(amount, currency)).not.toThrow())

  it("refuses a third digit, which a trade cannot tell back", () => {
    expect(codeThrownBy(() => assertTradeDigits("10.125", "KWD"))).toBe("configuration")
  })
})
