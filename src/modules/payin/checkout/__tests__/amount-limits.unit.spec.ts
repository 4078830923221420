import { amountLimits, assertWithinLimits, isWithinLimits, narrowToLimits } from "../amount-limits"

const limits = amountLimits.parse({ RUB: { min: "500", max: "100000.00", methods: { sbp: { max: "60000" } } } })

describe("the limits of an account", () => {
  it.each([
    ["500.00", undefined, true],
    ["499.99", undefined, false],
    ["100000", "card", true],
    ["100000.01", "card", false],
    ["60000.00", "sbp", true],
    ["60000.01", "sbp", false],
    ["9.00", "sbp", false],
  ])("take %s with the method %s: %s", (amount, method, taken) => {
    expect(isWithinLimits(limits, { amount, currency: "rub", method })).toBe(taken)
  })

  it("say nothing about other currencies, or when there are none", () => {
    expect(isWithinLimits(limits, { amount: "1.00", currency: "EUR" })).toBe(true)
    expect(isWithinLimits({}, { amount: "1.00", currency: "RUB" })).toBe(true)
  })

  it("refuse before the service is asked, with a reason of their own", () => {
    expect(() => assertWithinLimits(limits, { amount: "1.00", currency: "RUB" })).toThrow(
      expect.objectContaining({ code: "configuration", reason: { code: "amount_out_of_limits" } }),
    )
    expect(() => assertWithinLimits(limits, { amount: "500", currency: "RUB" })).not.toThrow()
  })

  it.each([
    ["480.00", "530.00", undefined, "500", "530.00"],
    ["59000.00", "62000.00", "sbp", "59000.00", "60000"],
    ["59000.00", "62000.00", "card", "59000.00", "62000.00"],
    ["99000.00", "101000.00", undefined, "99000.00", "100000.00"],
  ])("leave of a range from %s to %s with the method %s: %s to %s", (...[amount_min, amount_max, method, min, max]) => {
    const narrowed = narrowToLimits({ amount_min, amount_max }, limits, { currency: "RUB", method })
    expect(narrowed).toEqual({ amount_min: min, amount_max: max })
  })

  it("leave an exact amount as it is", () => {
    const exact = { amount_min: null, amount_max: null }
    expect(narrowToLimits(exact, limits, { currency: "RUB" })).toEqual(exact)
  })

  it.each([
    [{ rub: { min: "1" } }],
    [{ RUB: { min: 500 } }],
    [{ RUB: { min: "5e2" } }],
    [{ RUB: { min: "600", max: "500" } }],
    [{ RUB: { methods: { "": { min: "1" } } } }],
    [{ RUB: { methods: { sbp: { min: "2", max: "1" } } } }],
    [{ RUB: { max: "100", methods: { sbp: {}, card: { min: "200" } } } }],
    [{ RUB: { min: "100", methods: { card: { max: "50" } } } }],
  ])("are not %j", (given) => {
    expect(amountLimits.safeParse(given).success).toBe(false)
  })
})
