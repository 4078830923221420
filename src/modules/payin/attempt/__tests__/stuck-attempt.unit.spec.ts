import { PayinError } from "../../../../merchant-api/payin-error"
import { attemptRow } from "../../__tests__/attempt-row"
import { isStuck, isUnclearAnswer } from "../stuck-attempt"

const now = new Date("2026-11-20T12:00:00.000Z")
const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const opening = (seconds: number) => attemptRow({ state: "opening", unchanged_since: since(seconds) })

describe("an attempt whose create is unsure", () => {
  it.each([
    [899, undefined, false],
    [901, undefined, true],
    [901, 600, true],
    [1_800, 1_800, false],
    [1_861, 1_800, true],
  ])("after %i s makes way for the next one, with a payment window of %p s: %p", (seconds, window, stuck) => {
    expect(isStuck(opening(seconds), window, now)).toBe(stuck)
  })

  it.each(["planned", "open", "paid", "captured", "canceled", "refused"] as const)("is not one that is %s", (state) => {
    expect(isStuck(attemptRow({ state, unchanged_since: since(9_999) }), undefined, now)).toBe(false)
  })
})

describe("an answer that says neither yes nor no", () => {
  it.each([
    ["400", new PayinError("unavailable", "", { httpStatus: 400 }), true],
    ["an empty 404", new PayinError("unavailable", "", { httpStatus: 404 }), true],
    ["another trade", new PayinError("unavailable", "", { reason: { code: "other_trade_answered" } }), true],
    ["silence", new PayinError("unavailable", "", { httpStatus: 503, silent: true }), false],
    ["no answer", new PayinError("unavailable", "", { silent: true }), false],
    ["a lease that was lost", new PayinError("unavailable", ""), false],
    ["a create that is unsure", new PayinError("outcome_unknown", "", { httpStatus: 200 }), false],
    ["a wrong key", new PayinError("configuration", "", { httpStatus: 401 }), false],
    ["an error of ours", new Error(""), false],
  ])("is told from others: %s", (_what, error, unclear) => {
    expect(isUnclearAnswer(error)).toBe(unclear)
  })
})
