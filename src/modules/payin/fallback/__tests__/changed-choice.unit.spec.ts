import { changedChoice } from "../changed-choice"

const choice = (preferences: object | null, fallback: object | null) =>
  changedChoice({ preferences, fallback: fallback && { step: 1, fallback } } as never)

describe("what a shopper is told of a fallback", () => {
  it.each([
    [null, null, null],
    [{ bank: "NORTHBANK" }, null, null],
    [{ bank: "NORTHBANK" }, { range: true }, null],
    [{}, { bank: "any", method: "sbp" }, null],
    [{ bank: "NORTHBANK" }, { bank: "any" }, "bank"],
    [{ method: "sbp" }, { method: "sbp", bank: "any" }, null],
    [{ method: "card" }, { method: "sbp", bank: "any" }, "method"],
    [{ method: "card", bank: "NORTHBANK" }, { method: "any", bank: "OAKBANK" }, "bank_and_method"],
  ])("who chose %j and got %j: %j", (preferences, fallback, told) => expect(choice(preferences, fallback)).toBe(told))
})
