import * as fc from "fast-check"
import { readDecimal, toJsonNumberLiteral } from "../money"
import { cents, codeThrownBy, decimalOf } from "./amounts"

describe("toJsonNumberLiteral", () => {
  it.each([
    ["1500.00", "1500"],
    ["1500.10", "1500.1"],
    ["0.01", "0.01"],
    ["123456789012.345", "123456789012.345"],
    ["100000000000000000000", "100000000000000000000"],
  ])("writes %s as %s", (amount, literal) => {
    expect(toJsonNumberLiteral(amount)).toBe(literal)
  })

  it.each(["1234567890123.456", "9007199254740993", "0.1234567890123456", "abc", "1e3", "-5"])(
    "rejects %s",
    (amount) => {
      expect(codeThrownBy(() => toJsonNumberLiteral(amount))).toBe("rejected")
    },
  )

  it("writes what a receiver reads back as the same amount, even through a double", () => {
    fc.assert(
      fc.property(cents, (value) => {
        const literal = toJsonNumberLiteral(decimalOf(value))
        const seenByReceiver = JSON.parse(literal) as number
        expect(BigInt(Math.round(seenByReceiver * 100))).toBe(value)
        expect(JSON.stringify(seenByReceiver)).toBe(literal)
      }),
    )
  })
})

describe("readDecimal", () => {
  it.each([
    ["1500.00", "1500.00"],
    ["0.00", "0.00"],
    [1500.1, "1500.1"],
    [0, "0"],
    [1e20, "100000000000000000000"],
    [-0, "0"],
    [123456789012.345, "123456789012.345"],
  ])("reads %p as %s", (value, expected) => {
    expect(readDecimal(value)).toBe(expected)
  })

  it.each([
    undefined,
    null,
    "",
    "abc",
    "-1",
    -1,
    NaN,
    Infinity,
    "1e3",
    "1 500",
    {},
    [],
    JSON.parse("12345678901234567"),
    0.1 + 0.2,
    // More digits than any of our sums take.
    1e70,
    1e-70,
  ])("reads %p as no exact amount", (value) => {
    expect(readDecimal(value)).toBeNull()
  })

  it("loses no digit of a decimal string", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}(\.\d{1,30})?$/), (amount) => {
        expect(readDecimal(amount)).toBe(amount)
      }),
    )
  })
})
