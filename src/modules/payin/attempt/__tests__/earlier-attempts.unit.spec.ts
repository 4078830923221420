import { attemptRow } from "../../__tests__/attempt-row"
import { wayOf } from "../../schedule/refusal-pause"
import { earlierAttempts } from "../earlier-attempts"

const ids = (...externalIds: string[]) => externalIds.map((id) => attemptRow({ external_transaction_id: id }))

describe("what a cart has had before", () => {
  it.each([
    [[], 0],
    [["cart_1"], 1],
    [["cart_1", "cart_1_2"], 2],
    [["cart_1_2"], 2],
    [["cart_1_10", "cart_1", "cart_1_9"], 10],
    [["cart_1_99999999999999999999"], 1],
    [["cart_1", "cart_2_7"], 1],
  ])("numbers %j up to %i", (externalIds, lastNumber) => {
    expect(earlierAttempts("cart_1", ids(...externalIds)).lastNumber).toBe(lastNumber)
  })

  it("counts what may have been a trade, and not what the service refused", () => {
    const refused = attemptRow({ state: "refused", last_error_code: "NO_REQUISITES" })
    const taken = attemptRow({ state: "refused", last_error_code: "external_id_taken" })
    const canceled = attemptRow({ state: "canceled" })
    expect(earlierAttempts("cart_1", [refused, taken, canceled, refused, refused]).trades).toBe(2)
  })

  it("counts the refusals since the last attempt that was none, whatever the order of the rows", () => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second))
    const row = (state: "refused" | "canceled" | "planned", second: number) =>
      attemptRow({ state, created_at: at(second), unchanged_since: at(second + 30) })
    const rows = [row("refused", 4), row("refused", 1), row("canceled", 2), row("refused", 3), row("planned", 5)]
    expect(earlierAttempts("cart_1", rows)).toMatchObject({ refusals: 2, lastAt: at(34) })
    expect(earlierAttempts("cart_1", rows.slice(0, 2))).toMatchObject({ refusals: 2 })
    const fallback = (second: number) => ({
      ...row("refused", second),
      fallback: { step: 1, fallback: { bank: "any" } },
    })
    const cascades = [row("refused", 1), fallback(2), fallback(3), row("refused", 40), fallback(41)]
    expect(earlierAttempts("cart_1", cascades)).toMatchObject({ refusals: 2, lastAt: at(71) })
    expect(earlierAttempts("cart_1", [])).toMatchObject({ refusals: 0, lastAt: null, refusedWays: [] })
  })

  it("names what was refused: the shopper's choices, and not what fallbacks made of them", () => {
    const refused = (preferences: object, more: object = {}) =>
      attemptRow({ state: "refused", account: "default", preferences: preferences as never, ...more })
    const rows = [
      refused({ bank: "NORTHBANK", paymentPage: { locale: "EN" } }),
      refused({ bank: "NORTHBANK" }, { fallback: { step: 1, fallback: { bank: "any" } } }),
      refused({ method: "sbp" }, { account: "other" }),
    ]
    expect(new Set(earlierAttempts("cart_1", rows).refusedWays)).toEqual(
      new Set([wayOf("default", { bank: "NORTHBANK" }), wayOf("other", { method: "sbp" })]),
    )
  })
})
