import * as fc from "fast-check"
import { tradeJson } from "../../__tests__/local-service"
import { payInMethods } from "../../discovery/pay-in-methods"
import { readTrade } from "../trade"
import { readTradeStatus, tradeStatuses } from "../trade-status"

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
      payoutInvoicesUrl: null,
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

  it.each([
    ["4000\u200b1111\u200b2222\u200b3333", "4000111122223333"],
    ["4000\u00a01111\u202f2222 3333", "4000 1111 2222 3333"],
    ["\u202a+7 900 000-00-00\u202c", "+7 900 000-00-00"],
    ["\u200b\ufeff", null],
  ])("gives a payment detail as a bank's form takes it, without what nobody sees: %j", (written, read) => {
    expect(readTrade({ ...tradeJson, requisite: { sbpNumber: written } })?.requisite?.sbpNumber).toBe(read)
  })

  it("gives a long payment detail whole, and one beyond all measure not at all", () => {
    const read = (requisites: string) =>
      readTrade({ ...tradeJson, requisite: { requisites } })?.requisite?.requisites ?? null
    const link = `https://pay.example/${"x".repeat(3_000)}`
    expect(read(link)).toBe(link)
    expect(read("x".repeat(1_000_000))).toBeNull()
  })

  it("gives every text as a database takes it: whole characters, and none that control anything", () => {
    const texts = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })
    const word = fc.oneof(texts, fc.constantFrom("a\u0000b", "receipt-\ud83d.pdf", "\udc00", "ok"))
    const url = word.map((path) => `https://pay.example/${path}`)
    const names = Object.keys(tradeJson).filter((name) => name !== "id")
    const field = fc.oneof(word, url)
    const json = fc.record({
      ...Object.fromEntries(names.map((name) => [name, field])),
      requisite: fc.record(Object.fromEntries(Object.keys(tradeJson.requisite).map((name) => [name, field]))),
      extra: fc.record({ externalTransactionId: word }),
    })
    fc.assert(
      fc.property(json, (odd) => {
        const trade = readTrade({ ...odd, id: tradeJson.id, status: `x${(odd as { status?: string }).status}` })
        const { requisite, ...fields } = trade!
        const given = [...Object.values(fields), ...Object.values(requisite!)].filter((text) => text !== null)
        expect(given.join("")).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }),
    )
  })

  it.each([
    ["closed\ud83d", "closed\ufffd"],
    ["clo\u0000sed", "clo\ufffdsed"],
    [`closed${"!".repeat(200)}`, `closed${"!".repeat(194)}`],
  ])("keeps the status %j as a word that is not known, and never makes a known one of it", (status, expected) => {
    expect(readTrade({ ...tradeJson, status })?.status).toBe(expected)
    expect(readTradeStatus(expected)).toBe("unknown")
  })

  it.each(["t-\ud83d", "t-\ufffd", "t\u00001", "x".repeat(201), ".", "..", "banks"])(
    "sees no trade under the id %j",
    (id) => {
      expect(readTrade({ ...tradeJson, id })).toBeUndefined()
    },
  )

  it("drops odd characters from names, and a payment detail or a link that has them altogether or not at all", () => {
    const requisite = {
      ownerName: "Anna \ud83d",
      bank: "s\u0000ber",
      requisites: "4111\ud83d",
      sbpNumber: "+7 000\u0000",
    }
    expect(readTrade({ ...tradeJson, requisite })?.requisite).toMatchObject({
      ownerName: "Anna ",
      bank: "sber",
      requisites: null,
      sbpNumber: null,
    })
    const copied = { ...tradeJson.requisite, requisites: "\t4111 1111\r\nBIC 1\n" }
    expect(readTrade({ ...tradeJson, requisite: copied })?.requisite?.requisites).toBe("4111 1111 BIC 1")
  })

  it.each([
    ["https://pay.example/receipt-\ud83d.pdf", "https://pay.example/receipt-%EF%BF%BD.pdf"],
    ["https://pay.example/a\u0000b?c=\u0007d", "https://pay.example/a%00b?c=%07d"],
    ["HTTPS://Pay.Example/ü", "https://pay.example/%C3%BC"],
  ])("gives the link %j as a browser opens it: %j", (link, expected) => {
    const trade = readTrade({ ...tradeJson, externalPaymentPageUrl: link, disputeTraderCheckUrl: link })
    expect(trade).toMatchObject({ externalPaymentPageUrl: expected, disputeTraderCheckUrl: expected })
  })

  it("gives no link beyond all measure, in whatever form", () => {
    const link = `https://pay.example/${"ü".repeat(9_000)}`
    expect(readTrade({ ...tradeJson, externalPaymentPageUrl: link })?.externalPaymentPageUrl).toBeNull()
  })

  it.each([
    ["2025-01-01T10:00:00.000Z", "2025-01-01T10:00:00.000Z"],
    ["2025-01-01T10:00:00.123456+03:00", "2025-01-01T10:00:00.123456+03:00"],
    ["2025-01-01T10:00:00.000", "2025-01-01T10:00:00.000Z"],
    ["2025-01-01T10:00", "2025-01-01T10:00Z"],
    ["2025-01-01Tmorning", null],
    ["+275760-09-13T00:00:00.000Z", null],
    ["-000001-01-01T00:00:00.000Z", null],
    ["1999-12-31T23:59:59.999Z", null],
    ["0", null],
    ["yesterday", null],
    [`2025-01-01T10:00:00.${"0".repeat(300)}Z`, null],
  ])("takes %j for the moment %j", (createdAt, expected) => {
    expect(readTrade({ ...tradeJson, createdAt })?.createdAt).toBe(expected)
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
