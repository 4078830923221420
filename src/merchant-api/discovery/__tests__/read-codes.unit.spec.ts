import * as fc from "fast-check"
import { isEmptyList, readCodes } from "../read-codes"

describe("readCodes", () => {
  it.each<[string, unknown]>([
    ["a list of strings", ["RUB", "KZT"]],
    ["a list of objects", [{ code: "RUB", rate: "91.00" }, { code: "KZT" }]],
    ["keys with rates", { RUB: 91, KZT: { buy: "0.2" } }],
    ["a list inside an envelope", { data: { items: [{ currency: { code: "RUB" } }, { currency: { code: "KZT" } }] } }],
    ["keys with nothing behind them", { RUB: null, KZT: {} }],
  ])("finds codes in %s", (_shape, json) => {
    expect([...readCodes(json)]).toEqual(expect.arrayContaining(["RUB", "KZT"]))
  })

  it("takes short tokens for codes and nothing else", () => {
    const json = [
      "sber-bank",
      "044525225",
      "T_BANK",
      "М-Банк",
      "Alfa Bank",
      "90.55",
      "-1.5",
      "https://a.example/x",
      "",
      7,
      true,
    ]
    expect([...readCodes(json)]).toEqual(["sber-bank", "044525225", "T_BANK", "М-Банк"])
  })

  it("takes no position in a list for a code", () => {
    expect(readCodes(["RUB"]).has("0")).toBe(false)
  })

  it("is not exhausted by an answer that nests without end", () => {
    let json: unknown = "RUB"
    for (let depth = 0; depth < 50_000; depth++) json = [json]
    expect(readCodes(json).size).toBe(0)
    expect(isEmptyList(json)).toBe(false)
  })

  it("finds a code under any shape, and nothing that is not a token", () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constant("RUB"),
        fc.array(tie("tree"), { minLength: 1 }),
        fc.record({ k: tie("tree") }),
      ),
    }))
    fc.assert(
      fc.property(tree, (json) => {
        expect(readCodes(json).has("RUB")).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const code of readCodes(json)) expect(code).toMatch(/^\S{1,64}$/u)
      }),
    )
  })

  it.each([[null], [[]], [{}], [{ data: [] }], [{ data: { banks: [] } }]])("sees that %j is empty", (json) => {
    expect(isEmptyList(json)).toBe(true)
  })

  it.each([[{ SBER: {} }], [{ data: ["SBER"] }], ["SBER"], [[null]], [{ data: [], total: 0 }]])(
    "does not call %j empty",
    (json) => {
      expect(isEmptyList(json)).toBe(false)
    },
  )
})
