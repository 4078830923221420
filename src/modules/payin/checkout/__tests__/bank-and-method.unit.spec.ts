import { accountOptionsSchema } from "../../account/account-options"
import { bankAndMethod } from "../bank-and-method"

const options = accountOptionsSchema.parse({ bank: "NORTHBANK", method: "card" })

describe("the bank and method of a trade", () => {
  it("are those that the storefront wished, each on its own", () => {
    expect(bankAndMethod(options, { bank: "OAKBANK" })).toEqual({ bank: "OAKBANK", method: "card" })
    expect(bankAndMethod(options, { method: "sbp" })).toEqual({ bank: "NORTHBANK", method: "sbp" })
  })

  it("are the account's where nothing was wished, and none where it prefers none", () => {
    expect(bankAndMethod(options, null)).toEqual({ bank: "NORTHBANK", method: "card" })
    expect(bankAndMethod(accountOptionsSchema.parse({}), null)).toEqual({ bank: undefined, method: undefined })
  })
})
