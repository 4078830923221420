import { currencyChoices } from "../currency-choices"

describe("the currencies that pay-ins can be filtered by", () => {
  it("are those of the regions and those of the pay-ins, each once", () => {
    const regions = [{ currency_code: "usd" }, { currency_code: "eur" }]
    expect(currencyChoices({ regions, ofAttempts: ["EUR", "RUB"] })).toEqual(["eur", "rub", "usd"])
  })
})
