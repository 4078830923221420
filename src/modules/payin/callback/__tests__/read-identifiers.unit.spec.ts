import * as fc from "fast-check"
import { readIdentifiers } from "../read-identifiers"

describe("what could name a trade in a callback", () => {
  it.each<[string, unknown, string[]]>([
    ["at the top", { externalTransactionId: "cart_1" }, ["cart_1"]],
    ["in other spellings", { external_transaction_id: "a", "External-Transaction-ID": "b" }, ["a", "b"]],
    ["nested in objects", { data: { trade: { extra: { externalTransactionId: "cart_1" } } } }, ["cart_1"]],
    ["nested in lists", { events: [[{ id: "t-1" }], { tradeId: "t-2" }] }, ["t-2", "t-1"]],
    ["a whole number", { id: 42 }, ["42"]],
    ["in any script", { id: "корзина-1" }, ["корзина-1"]],
    [
      "under another key, if it looks like one, after those that are called ids",
      { order: "cart_01M8A0W9VKV5A9QV7K8QX28PS6_2", trade: "0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d", id: "event-1" },
      ["event-1", "cart_01M8A0W9VKV5A9QV7K8QX28PS6_2", "0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d"],
    ],
    ["in JSON that is a text", { payload: ' {"trade":{"id":"t-1"}}' }, ["t-1"]],
    ["in a body that is itself such a text", JSON.stringify({ trade: { id: "t-1" } }), ["t-1"]],
    [
      "in a body that is nothing else",
      "0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d",
      ["0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d"],
    ],
    [
      "in the place of a key",
      {
        trades: {
          "0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d": { status: "closed" },
          cart_01M8A0W9VKV5A9QV7K8QX28PS6: "closed",
        },
      },
      ["0b6f2c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d", "cart_01M8A0W9VKV5A9QV7K8QX28PS6"],
    ],
    ["named twice", { id: "t-1", tradeId: "t-1" }, ["t-1"]],
    [
      "the external id before every other, wherever it stands",
      { id: "a", x: { externalTransactionId: "b" } },
      ["b", "a"],
    ],
  ])("is found %s", (_where, json, identifiers) => {
    expect(readIdentifiers(json)).toEqual(identifiers)
  })

  it.each<[string, unknown]>([
    ["a word under another key", { status: "closed", name: "t-1" }],
    ["a text that only begins like JSON", { payload: '{"id":"t-1"', note: "[id]" }],
    ["an empty text", { id: "" }],
    ["a text that is too long for an id", { id: "x".repeat(201) }],
    ["a text with NUL, which Postgres does not take", { id: "t\u0000" }],
    ["a text with a line break", { id: "t-1\nt-2" }],
    ["a text with half of a character, which no JSON of Postgres takes", { id: "t-\ud800" }],
    ["a fraction, a truth, nothing", { aId: 1.5, bId: true, cId: null, dId: 2 ** 60 }],
    ["what is not an object", "cart_1"],
  ])("is not %s", (_what, json) => {
    expect(readIdentifiers(json)).toEqual([])
  })

  it("is at most twenty, the external ids first", () => {
    const ids = Array.from({ length: 50 }, (_, index) => ({ id: `id-${index}` }))
    const found = readIdentifiers({ ids, late: { externalTransactionId: "cart_1" } })
    expect(found).toHaveLength(20)
    expect(found[0]).toBe("cart_1")
  })

  it("is found however deep the JSON is, as far as 64 KB can go", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(10_000)}{"id":"t-1"}${"}".repeat(10_000)}`)
    expect(readIdentifiers(deep)).toEqual(["t-1"])
    const lists = JSON.parse(`${"[".repeat(32_000)}${"]".repeat(32_000)}`)
    expect(readIdentifiers(lists)).toEqual([])
  })

  it("reads keys that every object has as plain keys, and changes no object", () => {
    const json = JSON.parse('{"__proto__":{"externalTransactionId":"cart_1"},"constructor":{"id":"t-1"}}')
    expect(readIdentifiers(json)).toEqual(["cart_1", "t-1"])
    expect(({} as Record<string, unknown>).externalTransactionId).toBeUndefined()
  })

  it("is a bounded list of clean, different texts for any JSON at all", () => {
    const identifying = fc.dictionary(
      fc.constantFrom("id", "tradeId", "externalTransactionId", "data", "x"),
      fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.jsonValue({ maxDepth: 4 })),
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ maxDepth: 8 }), identifying), (json) => {
        const found = readIdentifiers(json)
        expect(found.length).toBeLessThanOrEqual(20)
        expect(new Set(found).size).toBe(found.length)
        for (const text of found) expect(text).toMatch(/^[^\p{Cc}\p{Cs}]{1,200}$/u)
      }),
    )
  })

  it("never loses a plain external id, whatever surrounds it", () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)
    fc.assert(
      fc.property(plain, fc.jsonValue({ maxDepth: 3 }), (id, around) => {
        expect(readIdentifiers([around, { extra: { externalTransactionId: id } }])).toContain(id)
      }),
    )
  })
})
