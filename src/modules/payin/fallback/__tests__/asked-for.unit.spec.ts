import { accountOptionsSchema } from "../../account/account-options"
import { bankAndMethod, toleranceOf } from "../asked-for"

const options = accountOptionsSchema.parse({ bank: "NORTHBANK", method: "card" })

describe("the bank and method of a trade", () => {
  it("are those that the storefront asked for, each on its own", () => {
    expect(bankAndMethod(options, { bank: "OAKBANK" })).toEqual({ bank: "OAKBANK", method: "card" })
    expect(bankAndMethod(options, { method: "sbp" })).toEqual({ bank: "NORTHBANK", method: "sbp" })
  })

  it("are the account's where nothing was asked for, and none where it prefers none", () => {
    expect(bankAndMethod(options, null)).toEqual({ bank: "NORTHBANK", method: "card" })
    expect(bankAndMethod(accountOptionsSchema.parse({}), null)).toEqual({ bank: undefined, method: undefined })
  })

  it("are a fallback's where it names them, and left to the service where it says any", () => {
    const preferences = { bank: "OAKBANK" }
    expect(bankAndMethod(options, preferences, { method: "sbp" })).toEqual({ bank: "OAKBANK", method: "sbp" })
    expect(bankAndMethod(options, preferences, { bank: "any", method: "any" })).toEqual({})
    expect(bankAndMethod(options, preferences, { range: true })).toEqual({ bank: "OAKBANK", method: "card" })
  })
})

describe("the range of a trade", () => {
  const range = { minField: "min", maxField: "max", tolerancePercent: 5 }

  it("is asked for always, unless there are fallbacks that ask for it", () => {
    expect(toleranceOf({ range })).toBe(5)
    expect(toleranceOf({ range, fallbacks: [{ bank: "any" }] }, { bank: "any" })).toBe(5)
    const fallbacks = [{ range: true as const }, { bank: "any" }]
    expect(toleranceOf({ range, fallbacks })).toBeUndefined()
    expect(toleranceOf({ range, fallbacks }, { bank: "any" })).toBeUndefined()
    expect(toleranceOf({ range, fallbacks }, { range: true })).toBe(5)
    expect(toleranceOf({ fallbacks }, { range: true })).toBeUndefined()
  })
})
