import fc from "fast-check"
import { bankAndMethod, toleranceOf } from "../asked-for"
import type { Fallback } from "../fallback-list"
import { type CascadeFacts, MOST_CREATES, nextFallback } from "../next-fallback"

const range = { minField: "min", maxField: "max", tolerancePercent: 5 }
const list: Fallback[] = [{ range: true }, { method: "sbp" }, { bank: "any" }]

function next(facts: Partial<CascadeFacts> = {}) {
  const options = { fallbacks: list, range }
  return nextFallback({ options, preferences: {}, asked: [], seen: 0, leftMs: 30_000, deadlineMs: 30_000, ...facts })
}

describe("the next fallback", () => {
  it("is the first of the list, then the one after it", () => {
    expect(next()).toEqual({ index: 0, fallback: list[0] })
    expect(next({ asked: [list[0]!], seen: 1 })).toEqual({ index: 1, fallback: list[1] })
  })

  it("is none after three creates", () => {
    expect(next({ asked: [list[0]!, list[1]!], seen: 2, preferences: { bank: "NORTHBANK" } })).toBeUndefined()
  })

  it("passes over what would ask for the same again", () => {
    expect(next({ preferences: { method: "sbp" }, seen: 1 })).toBeUndefined()
    expect(next({ preferences: { method: "sbp", bank: "NORTHBANK" }, seen: 1 })?.fallback).toEqual({ bank: "any" })
    expect(next({ options: { fallbacks: [{ bank: "any" }, { method: "any" }] } })).toBeUndefined()
  })

  it("passes over a range that the account does not have any more", () => {
    expect(next({ options: { fallbacks: list } })?.fallback).toEqual({ method: "sbp" })
  })

  it("is none in the second half of the deadline, where a create could be cut off", () => {
    expect(next({ leftMs: 15_000 })).toBeDefined()
    expect(next({ leftMs: 14_999 })).toBeUndefined()
    expect(next({ leftMs: -1 })).toBeUndefined()
  })

  it("is none where the account has no list", () => {
    expect(next({ options: {} })).toBeUndefined()
  })
})

const bank = fc.constantFrom("NORTHBANK", "RIVERBANK")
const method = fc.constantFrom("card" as const, "sbp" as const)
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const fallback = fc
  .record({
    range: maybe(fc.constant(true as const)),
    method: maybe(fc.oneof(method, fc.constant("any"))),
    bank: maybe(fc.oneof(bank, fc.constant("any"))),
  })
  .filter((one) => Object.values(one).some((value) => value !== undefined))

const options = fc.record({
  fallbacks: fc.array(fallback, { maxLength: 6 }),
  bank: maybe(bank),
  method: maybe(method),
  range: maybe(fc.constant(range)),
})

describe("a whole cascade", () => {
  it("keeps the order, asks for nothing twice, keeps what was chosen, and ends after three creates", () => {
    fc.assert(
      fc.property(options, fc.record({ bank: maybe(bank), method: maybe(method) }), (account, preferences) => {
        const asked: Fallback[] = []
        const indexes: number[] = []
        for (let found = next({ options: account, preferences }); found;) {
          asked.push(found.fallback)
          indexes.push(found.index)
          found = next({ options: account, preferences, asked, seen: found.index + 1 })
        }
        expect(asked.length).toBeLessThan(MOST_CREATES)
        expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b))
        const requests = [null, ...asked].map((one) =>
          JSON.stringify([bankAndMethod(account, preferences, one), toleranceOf(account, one)]),
        )
        expect(new Set(requests).size).toBe(requests.length)
        for (const one of asked) {
          const sent = bankAndMethod(account, preferences, one)
          if (one.bank === undefined && preferences.bank) expect(sent.bank).toBe(preferences.bank)
          if (one.method === undefined && preferences.method) expect(sent.method).toBe(preferences.method)
        }
      }),
      { numRuns: 500 },
    )
  })
})
