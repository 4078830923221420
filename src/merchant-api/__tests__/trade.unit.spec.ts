import * as fc from "fast-check"
import { payInMethods } from "../pay-in-methods"
import { readTrade } from "../trade"
import { readTradeStatus, tradeStatuses } from "../trade-status"
import { tradeJson } from "./local-service"

describe("readTrade", () => {
  it("reads every field that the contract shows", () => {
    expect(readTrade(tradeJson)).toEqual({
      id: tradeJson.id,
      status: "active",
      type: "pay-in",
      fiatAmount: "1500.00",
      fiatCurrency: "RUB",
      cryptoAmount: "16483516",
      merchantFee: "494505",
      currencyRate: "91.00",
      cryptoCurrency: "usdt",
      cryptoNetwork: "trc20",
      bank: "sber",
      disputeMerchantCheckUrl: null,
      disputeTraderCheckUrl: null,
      disputeMerchantFiatAmount: "0.00",
      disputeTraderFiatAmount: "0.00",
      requisite: tradeJson.requisite,
      createdAt: "2025-01-01T10:00:00.000Z",
      externalPaymentPageUrl: "https://pay.example.com/p/0b6f2c1e",
      externalTransactionId: "cart_1",
    })
  })

  it("never carries the payer's data, which the service echoes", () => {
    expect(JSON.stringify(readTrade(tradeJson))).not.toContain("203.0.113.7")
  })

  it("needs only an id and a status", () => {
    const trade = readTrade({ id: "t-1", status: "closed" })
    expect(trade).toMatchObject({ id: "t-1", status: "closed", fiatAmount: null, requisite: null })
    expect(trade).toMatchObject({ externalTransactionId: null, externalPaymentPageUrl: null })
  })

  it.each([
    {},
    { id: "t-1" },
    { status: "active" },
    { id: "", status: "active" },
    { id: "t-1", status: "" },
    { id: 1, status: "active" },
    { id: "t-1", status: null },
    null,
    undefined,
    "active",
    [],
    [[tradeJson]],
  ])("sees no trade in %j", (json) => {
    expect(readTrade(json)).toBeUndefined()
  })

  it.each([
    ["under data", { data: tradeJson }],
    ["under any other key", { whatever: tradeJson, success: true, meta: { page: 1 } }],
    ["in a list of one", { result: [tradeJson], total: 1 }],
    ["in a bare list of one", [tradeJson]],
    ["in an envelope with an id and a status of its own", { id: "request-1", status: "success", data: tradeJson }],
    ["beside a thing with an id and a status", { merchant: { id: "m", status: "enabled" }, trade: tradeJson }],
  ])("finds the trade %s", (_where, json) => {
    expect(readTrade(json)?.id).toBe(tradeJson.id)
  })

  it.each([
    ["two trades in a list", { result: [tradeJson, { ...tradeJson, id: "t-2" }] }],
    ["two trades under two keys", { before: tradeJson, after: { ...tradeJson, id: "t-2" } }],
    ["a trade two levels down", { data: { trade: tradeJson } }],
  ])("does not choose: %s is no answer", (_what, json) => {
    expect(readTrade(json)).toBeUndefined()
  })

  it("prefers the trade at the top to things with an id and a status inside it", () => {
    expect(readTrade({ ...tradeJson, parent: { ...tradeJson, id: "older" } })?.id).toBe(tradeJson.id)
  })

  it.each(["javascript:alert(1)", "data:text/html,x", "/relative", "", "not a url", 5, {}])(
    "takes %p for no payment page",
    (externalPaymentPageUrl) => {
      expect(readTrade({ ...tradeJson, externalPaymentPageUrl })?.externalPaymentPageUrl).toBeNull()
    },
  )

  it.each([
    [1500.1, "1500.1"],
    ["1500.10", "1500.10"],
    [undefined, null],
    [null, null],
    ["much", null],
  ])("reads a fiatAmount of %p as %p", (fiatAmount, expected) => {
    expect(readTrade({ ...tradeJson, fiatAmount })?.fiatAmount).toBe(expected)
  })

  it("keeps a trade whose other fields are not what the contract shows", () => {
    const odd = Object.fromEntries(Object.keys(tradeJson).map((key) => [key, 7]))
    expect(readTrade({ ...odd, id: "t-1", status: "closed" })).toMatchObject({
      id: "t-1",
      status: "closed",
      bank: null,
    })
    expect(readTrade({ ...tradeJson, requisite: { bank: "sber", unknown: 1 } })?.requisite).toMatchObject({
      bank: "sber",
      ownerName: null,
    })
  })

  it("gives a long payment detail whole, and one beyond all measure not at all", () => {
    const read = (requisites: string) =>
      readTrade({ ...tradeJson, requisite: { requisites } })?.requisite?.requisites ?? null
    const link = `https://pay.example/${"x".repeat(3_000)}`
    expect(read(link)).toBe(link)
    expect(read("x".repeat(1_000_000))).toBeNull()
  })

  it("never throws, and what it reads always has an id and a status", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.object({ key: fc.constantFrom("id", "status", "data", "extra") })),
        (json) => {
          const trade = readTrade(json)
          if (trade) expect(trade.id.length * trade.status.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe("readTradeStatus", () => {
  it.each(["active", "closed", "canceled", "dispute", "checking", "re_calculation"])("knows %s", (word) => {
    expect(readTradeStatus(word)).toBe(word)
    expect(tradeStatuses).toContain(word)
  })

  it.each(["CLOSED", "Closed", "cancelled", "re-calculation", "recalculation", "paid", " closed", "", "constructor"])(
    "does not guess what %p means",
    (word) => {
      expect(readTradeStatus(word)).toBe("unknown")
    },
  )
})

describe("payInMethods", () => {
  it("lists the contract's values", () => {
    const listed =
      "account, sbp, card, qr, link, cross_sbp, cross_card, abkhaz_sbp, abkhaz_card, abkhaz_qr, mobile_comm, upi_intent"
    expect(payInMethods.join(", ")).toBe(listed)
  })
})
