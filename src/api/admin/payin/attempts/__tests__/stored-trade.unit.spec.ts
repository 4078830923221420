import { readStoredTrade, storedRequisite } from "../stored-trade"

const requisite = {
  id: "r-1",
  bank: "sber",
  ownerName: "Ivan Petrov",
  sbpNumber: "+7 900 123-45-67",
  requisites: "2200 7001 2345 6789",
  fiatCurrency: "RUB",
}
const stored = { id: "t-1", status: "active", cryptoAmount: "16483516", cryptoCurrency: "usdt", requisite }

const read = (trade: unknown) => readStoredTrade(trade, { USDT: 6 })

describe("a stored trade in an answer", () => {
  it("is masked: the end of the numbers, and no name", () => {
    const fields = read(stored)
    expect(fields.requisite).toEqual({ bank: "sber", number: "•••• 6789", phone: "•••• 4567" })
    expect(JSON.stringify(fields)).not.toMatch(/Petrov|7001|9001/)
    expect(fields).toMatchObject({ crypto: { amount: "16.483516", fee: null, unit: "coin" }, dispute: null })
  })

  it("shows nothing of a number that is too short to be masked", () => {
    const short = { ...stored, requisite: { ...requisite, requisites: "1234567" } }
    expect(read(short).requisite?.number).toBe("••••")
  })

  it("has a dispute once the service gives a link or an amount", () => {
    expect(read({ ...stored, disputeMerchantFiatAmount: "0.00" }).dispute).toBeNull()
    expect(read({ ...stored, disputeMerchantCheckUrl: "https://files.example.com/1" }).dispute).toEqual({
      merchant_check_url: "https://files.example.com/1",
      trader_check_url: null,
      merchant_amount: null,
      trader_amount: null,
    })
    expect(read({ ...stored, disputeTraderFiatAmount: "12.50" }).dispute).toMatchObject({
      trader_amount: "12.50",
    })
  })

  it("never leads to a script", () => {
    expect(read({ ...stored, disputeMerchantCheckUrl: "javascript:alert(1)" }).dispute).toBeNull()
  })

  it("has nothing while there is no trade", () => {
    expect(read(null)).toMatchObject({ requisite: null, bank: null })
    expect(storedRequisite(null)).toBeNull()
    expect(storedRequisite(stored)).toEqual(requisite)
  })
})
