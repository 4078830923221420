import { readTrade } from "../../../../merchant-api/trade/trade"
import type { AttemptRow } from "../../models/attempt"
import { readStored, storedTrade } from "../stored-trade"

const answer = {
  id: "5b1ff8bf-6a7e-4be5-9d0c-6a2bcdb5f2a1",
  type: "pay-in",
  status: "active",
  fiatAmount: "100.00",
  fiatCurrency: "EUR",
  bank: "RIVERBANK",
  cryptoAmount: "109470000",
  disputeMerchantFiatAmount: "0.00",
  requisite: { id: "req-1", bank: "RIVERBANK", ownerName: "Ivan I.", requisites: "2200", sbpNumber: null },
  externalPaymentPageUrl: "https://pay.example/5b1ff8bf",
}
const store = (known: object | null, said: object) =>
  storedTrade({ trade: known } as Pick<AttemptRow, "trade">, readTrade({ ...answer, ...said })!)
const read = (trade: object | null) => readStored({ trade } as Pick<AttemptRow, "trade">)

describe("what is stored of a trade", () => {
  it("is what the attempt's own columns do not have", () => {
    expect(store(null, {})).toEqual({
      bank: "RIVERBANK",
      cryptoAmount: "109470000",
      requisite: { bank: "RIVERBANK", ownerName: "Ivan I.", requisites: "2200" },
    })
  })

  it("stays when a later answer is less complete", () => {
    const before = store(null, {})
    expect(store(before, { requisite: null, bank: undefined, cryptoAmount: undefined })).toEqual(before)
  })

  it.each([{}, { id: "req-1", bank: "RIVERBANK" }, { ownerName: "Ivan I.", requisites: null, sbpNumber: 7 }])(
    "keeps the number that a shopper pays to when a later answer's requisite has none: %j",
    (requisite) => {
      const before = store(null, {})
      expect(store(before, { requisite })).toEqual(before)
    },
  )

  it.each([{ bank: "STONEBANK" }, { ownerName: "Anna A." }, { bank: "RIVERBANK", sbpNumber: "+7900" }])(
    "mixes no two requisites: %j",
    (requisite) => {
      expect(store(store(null, {}), { requisite }).requisite).toEqual(requisite)
    },
  )

  it("gives no number that was known alone the bank and owner of a later answer", () => {
    const alone = store(null, { requisite: { requisites: "2200" } })
    expect(store(alone, { requisite: { bank: "RIVERBANK", ownerName: "Anna A." } }).requisite).toEqual({
      requisites: "2200",
    })
  })

  it("gives up the number when the service has assigned another bank and names no number of it yet", () => {
    expect(store(store(null, {}), { bank: "STONEBANK", requisite: {} }).requisite).toEqual({})
  })

  it("has the amounts of a dispute while there is one", () => {
    const disputed = store(null, { disputeMerchantFiatAmount: "60.00" })
    expect(disputed).toMatchObject({ disputeMerchantFiatAmount: "60.00" })
    expect(store(disputed, {})).not.toHaveProperty("disputeMerchantFiatAmount")
  })

  it("is read with null for what is not known, and as nothing while no trade was read", () => {
    expect(read(null)).toBeUndefined()
    expect(read(store(null, {}))).toMatchObject({
      merchantFee: null,
      disputeMerchantFiatAmount: null,
      requisite: { ownerName: "Ivan I.", sbpNumber: null },
    })
    expect(read({ bank: "RIVERBANK" })).toMatchObject({ requisite: null })
  })
})
