import { tradeJson } from "../../__tests__/local-service"
import { mismatchOf } from "../other-trade"
import { readTrade } from "../trade"

const trade = (change: object = {}) => readTrade({ ...tradeJson, ...change })!
const wanted = { tradeId: tradeJson.id, externalId: "cart_1", currency: "RUB", type: "pay-in" } as const

describe("an answer", () => {
  it.each([
    ["is exactly the trade", {}],
    [
      "writes its ids and words in another letter case",
      { id: tradeJson.id.toUpperCase(), fiatCurrency: "rub", type: "Pay-In" },
    ],
    ["echoes the external id in another letter case", { extra: { externalTransactionId: "CART_1" } }],
    ["leaves out what it does not have to say", { extra: null, fiatCurrency: undefined, type: null }],
  ])("is about the trade that was asked for when it %s", (_how, change) => {
    expect(mismatchOf(trade(change), wanted)).toBeUndefined()
  })

  it.each([
    ["trade_id", { id: "t-2" }],
    ["external_id", { extra: { externalTransactionId: "cart_2" } }],
    ["external_id", { extra: { externalTransactionId: "cart_1\ud83d" } }],
    ["currency", { fiatCurrency: "EUR" }],
    ["type", { type: "pay-out" }],
  ])("is about another one by its %s", (mismatch, change) => {
    expect(mismatchOf(trade(change), wanted)).toBe(mismatch)
  })

  it("is compared only with what is known", () => {
    expect(mismatchOf(trade(), { tradeId: null })).toBeUndefined()
  })
})
