import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { storedRequisite, tradeFieldsOf } from "../trade-fields"

const requisite = {
  bank: "sber",
  ownerName: "Ivan Petrov",
  sbpNumber: "+7 900 123-45-67",
  requisites: "2200 7001 2345 6789",
}
const stored = { cryptoAmount: "16483516", cryptoCurrency: "usdt", requisite }

const row = (trade: Record<string, unknown> | null) => ({ trade }) as Pick<AttemptRow, "trade">
const read = (trade: Record<string, unknown> | null) => tradeFieldsOf(row(trade), { USDT: 6 })

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

  it("has the pay-out invoices, and tells those that may be opened from other texts", () => {
    const texts = ["https://files.example.com/1.pdf", "INV-7", "javascript:alert(1)"]
    expect(read({ ...stored, payoutInvoicesUrl: { texts, others: 2 } }).pay_out_invoices).toEqual({
      urls: [texts[0]],
      texts: ["INV-7", "javascript:alert(1)"],
      others: 2,
    })
    expect(read(stored).pay_out_invoices).toBeNull()
  })

  it("never leads to a script", () => {
    expect(read({ ...stored, disputeMerchantCheckUrl: "javascript:alert(1)" }).dispute).toBeNull()
  })

  it("has nothing while there is no trade", () => {
    expect(read(null)).toMatchObject({ requisite: null, bank: null })
    expect(storedRequisite(row(null))).toBeNull()
    expect(storedRequisite(row(stored))).toEqual(requisite)
  })
})
