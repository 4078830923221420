import * as fc from "fast-check"
import { findCurrencies } from "../find-currencies"

describe("findCurrencies", () => {
  it.each<[string, unknown]>([
    ["a list of codes", ["RUB", "KZT"]],
    ["codes in small letters", ["rub", "kzt"]],
    ["a list of objects", [{ code: "RUB", rate: "91.00" }, { code: "KZT" }]],
    ["keys with rates", { RUB: 91, KZT: "0.2" }],
    ["keys with objects", { RUB: { rate: "91.00" }, KZT: { rate: "0.2" } }],
    ["keys with nothing behind them", { RUB: null, KZT: {} }],
    ["keys that the objects repeat", { RUB: { code: "rub" }, KZT: { code: "kzt" } }],
    ["numbered objects", { "1": { code: "RUB" }, "2": { code: "KZT" } }],
    ["pairs of a code and a rate", [["RUB", "91.00"], ["KZT", "0.2"]]], // prettier-ignore
    ["a list inside an envelope", { status: "OK", data: { items: [{ currency: { code: "RUB" } }, { currency: { code: "KZT" } }] } }], // prettier-ignore
    ["fiat and crypto in one list", ["RUB", "KZT", "USDT", "TRX"]],
    ["fiat and crypto in two fields", [{ fiat: "RUB", crypto: "usdt" }, { fiat: "KZT", crypto: "usdt" }]], // prettier-ignore
    ["the contract's own field beside another currency", [{ fiatCurrency: "RUB", base: "USD" }, { fiatCurrency: "KZT", base: "USD" }]], // prettier-ignore
    ["names that are no codes", [{ code: "RUB", name: "Russian ruble", sign: "₽" }, { code: "KZT", name: "All" }]], // prettier-ignore
  ])("reads %s", (_shape, json) => {
    expect([...findCurrencies(json)].map((code) => code.toUpperCase()).sort()).toEqual(
      expect.arrayContaining(["KZT", "RUB"]),
    )
    expect(new Set([...findCurrencies(json)].map((code) => code.toUpperCase())).size).toBe(2)
  })

  it.each<[string, unknown]>([
    ["a list that may be named after a currency", { all: ["RUB", "KZT"] }],
    ["two lists", { payIn: ["RUB"], payOut: ["RUB", "KZT"] }],
    ["a base currency beside the others", { base: "USD", rates: { RUB: "91.00" } }],
    ["rates between currencies", { RUB: { USD: "0.01" }, KZT: { USD: "0.002" } }],
    ["a default among the supported", { supported: ["RUB", "KZT"], default: "RUB" }],
    ["a field that names another currency", [{ code: "RUB", base: "USD" }]],
    ["keys of which only one is a code", { success: true, top: 5 }],
    ["a currency's code among other words", [{ kind: "all" }, { kind: "new" }]],
  ])("asks how to read %s", (_shape, json) => {
    expect(() => findCurrencies(json)).toThrow(
      expect.objectContaining({
        code: "configuration",
        cure: expect.stringContaining("readCurrencies"),
        reason: { code: "currencies_unclear" },
      }),
    )
  })

  it.each<[unknown]>([[["rouble"]], [{ data: { code: "XAU" } }], ["RUBLE"], [7], [{ data: [], total: 0 }]])(
    "finds no currency in %j, and says so",
    (json) => {
      expect(() => findCurrencies(json)).toThrow(
        expect.objectContaining({ code: "configuration", message: expect.stringContaining("no codes") }),
      )
    },
  )

  it.each([[null], [[]], [{}], [{ data: [] }]])("sees that %j is empty, which is no mistake of the store", (json) => {
    expect(findCurrencies(json).size).toBe(0)
  })

  it("gives the codes as the service writes them", () => {
    expect([...findCurrencies(["rub", "RUB"])]).toEqual(["rub", "RUB"])
  })

  it("is not exhausted by an answer that nests without end", () => {
    let json: unknown = "RUB"
    for (let depth = 0; depth < 50_000; depth++) json = [json]
    expect(() => findCurrencies(json)).toThrow(expect.objectContaining({ code: "configuration" }))
  })

  it("is not exhausted by an answer with a number without end", () => {
    const startedAt = Date.now()
    expect(() => findCurrencies([`${"1".repeat(100_000)}x`])).toThrow(
      expect.objectContaining({ code: "configuration" }),
    )
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })

  it("takes nothing for a currency that is not one, whatever the answer is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        try {
          for (const code of findCurrencies(json)) expect(code).toMatch(/^([A-Z]{3}|[a-z]{3})$/)
        } catch (error) {
          expect(error).toMatchObject({ code: "configuration" })
        }
      }),
    )
  })
})
