import { type PayOutState, payOutStates } from "../../models/pay-out"
import { nextPayOutCheck } from "../next-pay-out-check"

const HOUR = 3600
const DAY = 24 * HOUR
const now = new Date("2026-11-22T12:00:00.000Z")

function secondsUntil(state: PayOutState, unchanged: number, { canBeAsked = true, random = 0.5 } = {}): number | null {
  const unchangedSince = new Date(now.getTime() - unchanged * 1000)
  const next = nextPayOutCheck({ state, unchangedSince, canBeAsked, now, random })
  return next && Math.round((next.getTime() - now.getTime()) / 1000)
}

describe("when a pay-out is looked at next", () => {
  it.each(["sending", "unsure", "accepted"] as const)(
    "grows with the time that nothing changed, and ends (%s)",
    (state) => {
      expect(secondsUntil(state, 0)).toBe(30)
      expect(secondsUntil(state, 600)).toBe(300)
      expect(secondsUntil(state, DAY)).toBe(6 * HOUR)
      expect(secondsUntil(state, 7 * DAY - 1)).toBe(6 * HOUR)
      expect(secondsUntil(state, 7 * DAY + 1)).toBeNull()
    },
  )

  it.each(["done", "failed", "refused"] as const)("is a few times more once it has ended (%s)", (state) => {
    expect(secondsUntil(state, 0)).toBe(600)
    expect(secondsUntil(state, 600)).toBe(3 * HOUR - 600)
    expect(secondsUntil(state, 3 * HOUR)).toBe(DAY - 3 * HOUR)
    expect(secondsUntil(state, 8 * DAY)).toBeNull()
  })

  it.each(payOutStates)("is never while there is nothing to ask by (%s)", (state) => {
    expect(secondsUntil(state, 0, { canBeAsked: false })).toBeNull()
  })

  it("is spread by a tenth to either side, and clocks that differ do no harm", () => {
    expect(secondsUntil("accepted", 600, { random: 0 })).toBe(270)
    expect(secondsUntil("accepted", 600, { random: 1 })).toBe(330)
    expect(secondsUntil("accepted", -600)).toBe(30)
  })
})
