import type { AttemptRow } from "../../../../../../modules/payin/models/attempt"
import { arrivedFact, askedAmount, receivedAmount } from "../arrived-amounts"

const at = new Date("2026-11-20T12:00:00.000Z")

/** Of 100.00 that were asked for, all arrived. */
function attempt(change: Partial<AttemptRow> = {}): AttemptRow {
  return {
    ...{ amount: "100.00", amount_min: null, amount_max: null, trade_amount: "100.00", sent_outside: null },
    ...{ paid_at: at, paid_amount: "100.00", taken_back_at: null, books: null },
    ...{ trade_revision: 2, resolved_revision: null },
    ...change,
  } as AttemptRow
}

describe("what a shopper reads of money that arrived", () => {
  it.each<[string, Partial<AttemptRow>, string]>([
    ["all that was asked for", {}, "exact"],
    ["a cent less", { paid_amount: "99.99" }, "short"],
    ["a cent more", { paid_amount: "100.01" }, "over"],
    ["the least of its range", { amount_min: "95.00", amount_max: "105.00", paid_amount: "95.00" }, "exact"],
    ["less than its range", { amount_min: "95.00", amount_max: "105.00", paid_amount: "94.99" }, "short"],
    ["the most of its range", { amount_min: "95.00", amount_max: "105.00", paid_amount: "105.00" }, "exact"],
    ["more than its range", { amount_min: "95.00", amount_max: "105.00", paid_amount: "105.01" }, "over"],
    ["nothing, as far as is known", { paid_at: null, paid_amount: null }, "exact"],
    ["less, and it was taken back", { paid_amount: "60.00", taken_back_at: at }, "exact"],
    ["less, and a person has decided about it", { paid_amount: "60.00", resolved_revision: 2 }, "exact"],
    ["less, and a person had decided about something else", { paid_amount: "60.00", resolved_revision: 1 }, "short"],
    ["more, and some of it was sent back", { paid_amount: "120.00", sent_outside: "20.00" }, "exact"],
  ])("is the difference that is still theirs: %s, %j: %s", (_what, change, fact) => {
    expect(arrivedFact(attempt(change))).toBe(fact)
  })

  it("is no sum that the service took back, or has not named", () => {
    expect(receivedAmount(attempt({ paid_amount: "60.00" }))).toBe("60.00")
    expect(receivedAmount(attempt({ taken_back_at: at }))).toBeNull()
    expect(receivedAmount(attempt({ paid_amount: null }))).toBeNull()
  })

  it.each<[string, Partial<AttemptRow>, string]>([
    ["of the open trade, the amount that the service chose", { paid_at: null, trade_amount: "101.00" }, "101.00"],
    ["of short money, what was asked for", { paid_amount: "60.00", trade_amount: "60.00" }, "100.00"],
    [
      "within a range, what was paid",
      { amount_max: "105.00", paid_amount: "105.00", trade_amount: "105.00" },
      "105.00",
    ],
  ])("is against what they were asked for: %s", (_what, change, asked) => {
    expect(askedAmount(attempt(change))).toBe(asked)
  })
})
