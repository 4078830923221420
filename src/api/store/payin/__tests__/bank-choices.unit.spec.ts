import { readCodes } from "../../../../merchant-api/discovery/read-codes"
import { bankChoices } from "../bank-choices"

const heard = (list: unknown) => ({ banks: [...readCodes(list)], rawBanks: list })

describe("the banks that a shopper may choose from", () => {
  it("are those of a plain list of codes", () => {
    expect(bankChoices(heard(["SBER", "TINKOFF"]), false)).toEqual(["SBER", "TINKOFF"])
  })

  it.each([
    [{ data: ["SBER", "TINKOFF"] }],
    [[{ code: "SBER", name: "Sberbank", country: "RU", currency: "RUB" }]],
    [{ SBER: { enabled: true } }],
    [["SBER", { code: "TINKOFF" }]],
    ["SBER"],
    [null],
  ])("are none while nobody said which texts of %j are codes", (list) => {
    expect(bankChoices(heard(list), false)).toEqual([])
  })

  it("are exactly those of a store that reads the list itself", () => {
    const rawBanks = [{ code: "SBER", name: "Sberbank" }]
    expect(bankChoices({ banks: ["SBER"], rawBanks }, true)).toEqual(["SBER"])
  })

  it("are none before the list was heard", () => {
    expect(bankChoices({ banks: null, rawBanks: null }, true)).toEqual([])
  })
})
