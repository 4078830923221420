import { attemptRow } from "../../__tests__/attempt-row"
import { isMoneyKept, isOutside, isResolved, isReviewedSince, isSentBack, isTakenFromDecided } from "../resolved"

const paid = attemptRow({ state: "paid", trade_status: "closed", trade_revision: 2 })
const closed = { ...paid, resolved_revision: 2 }

describe("paid money whose case a person closed", () => {
  it("is resolved until the service says something new", () => {
    expect(isResolved(paid)).toBe(false)
    expect(isResolved(closed)).toBe(true)
  })

  it.each([
    { trade_revision: 3 },
    { trade_revision: 3, state: "canceled" as const },
    // Reverted, then paid again: the same status, but news.
    { trade_revision: 4 },
    { state: "captured" as const },
  ])("is not with %o", (news) => {
    expect(isResolved({ ...closed, ...news })).toBe(false)
  })

  it("is kept where the person said so, as long as it is resolved", () => {
    const kept = { ...closed, resolved_as: "keep_money" }
    expect(isMoneyKept(kept)).toBe(true)
    expect(isMoneyKept({ ...kept, resolved_as: "sent_back" })).toBe(false)
    expect(isMoneyKept({ ...kept, trade_revision: 3 })).toBe(false)
  })

  it("is taken back from their decision when the service takes it back, and not otherwise", () => {
    const taken = { ...closed, taken_back_at: new Date() }
    expect(isTakenFromDecided(taken)).toBe(true)
    expect(isTakenFromDecided({ ...taken, taken_back_at: null })).toBe(false)
    expect(isTakenFromDecided({ ...taken, resolved_revision: null })).toBe(false)
  })
})

describe("paid money that a person decided about before a review", () => {
  it("pays for no order by itself when the same of it is said again", () => {
    expect(isReviewedSince({ ...closed, trade_revision: 4 })).toBe(true)
    expect(isOutside({ ...closed, trade_revision: 4 })).toBe(true)
  })

  it.each([{}, { trade_revision: 4, resolved_revision: null }, { trade_revision: 4, state: "captured" as const }])(
    "is not %o",
    (other) => {
      expect(isOutside({ ...closed, ...other })).toBe(false)
    },
  )
})

describe("paid money that staff sent back outside Medusa", () => {
  const sent = { ...paid, amount: "100.00", paid_at: new Date(), paid_amount: "100.00", sent_outside: "100.00" }

  it.each([
    ["all of it", {}, true],
    ["so much that the rest pays for nothing", { paid_amount: "120.00", sent_outside: "30.00" }, true],
    ["only the excess", { paid_amount: "120.00", sent_outside: "20.00" }, false],
    ["what came, and more has come since", { paid_amount: "130.00" }, true],
    ["the excess over a range", { amount_min: "95.00", paid_amount: "120.00", sent_outside: "25.00" }, false],
    ["nothing", { sent_outside: null }, false],
    ["nothing, and it is short", { paid_amount: "60.00", sent_outside: null }, false],
    ["all of it, when it was captured already", { state: "captured" as const }, false],
  ])("pays for no order: %s", (_what, more, is) => {
    expect(isSentBack({ ...sent, ...more })).toBe(is)
    expect(isOutside({ ...sent, ...more })).toBe(is)
  })
})
