import { readCodes } from "../../../../merchant-api"
import { bankChoices } from "../bank-choices"

describe("the banks that a shopper may choose from", () => {
  it.each([
    [["SBER", "TINKOFF"]],
    [{ data: [{ code: "SBER", name: "Sber" }, { code: "TINKOFF" }] }],
    [{ SBER: { enabled: true }, TINKOFF: { enabled: false } }],
    [[{ id: "6f1c0e8e-7f43-4f0e-9d5b-0a3c1d2e4f50", bankName: "Sber Bank", bank: "SBER" }, { bank: "TINKOFF" }]],
  ])("hold the codes of %j and no names of fields", (list) => {
    const choices = bankChoices([...readCodes(list)], false)
    expect(choices).toEqual(expect.arrayContaining(["SBER", "TINKOFF"]))
    expect(choices.filter((choice) => !["SBER", "TINKOFF", "Sber"].includes(choice))).toEqual([])
  })

  it("are exactly those of a store that reads the list itself", () => {
    expect(bankChoices(["code", "SBER"], true)).toEqual(["code", "SBER"])
  })
})
