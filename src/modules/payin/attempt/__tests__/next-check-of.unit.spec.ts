import { attemptRow } from "../../__tests__/attempt-row"
import type { AttemptRow } from "../../models/attempt"
import { nextCheckOf } from "../next-check-of"

const now = new Date("2026-11-20T12:00:00.000Z")
const agoSeconds = (seconds: number) => new Date(now.getTime() - seconds * 1000)

/** Without jitter. */
function secondsUntil(row: Partial<AttemptRow>): number | null {
  const next = nextCheckOf(attemptRow({ created_at: now, unchanged_since: now, ...row }), { now, random: 0.5 })
  return next && Math.round((next.getTime() - now.getTime()) / 1000)
}

describe("when an attempt is checked next, as its row says", () => {
  it("counts from the service's last word, and for an open one from when it was made", () => {
    expect(secondsUntil({ state: "captured", trade_status: "closed", unchanged_since: agoSeconds(300) })).toBe(300)
    expect(secondsUntil({ state: "open", trade_status: "active", created_at: agoSeconds(700) })).toBe(120)
  })

  it("is just after the end of the payment window", () => {
    expect(secondsUntil({ state: "open", trade_status: "active", expires_at: agoSeconds(-10) })).toBe(13)
  })

  it.each<[string, number | null]>([
    ["closed", null],
    ["canceled", null],
    ["active", 21_600],
    ["dispute", 21_600],
    ["a new word", 21_600],
  ])("does not end for a captured one unless its trade is over: %s", (trade_status, seconds) => {
    expect(secondsUntil({ state: "captured", trade_status, unchanged_since: agoSeconds(30 * 86_400) })).toBe(seconds)
  })

  it.each<[AttemptRow["state"], string | null]>([
    ["refused", null],
    ["canceled", "canceled"],
  ])("ends for one that is %s, whatever is known of its trade", (state, trade_status) => {
    expect(secondsUntil({ state, trade_status, unchanged_since: agoSeconds(30 * 86_400) })).toBeNull()
  })

  it("ends for paid money that a person has decided about, until the service says something new of it", () => {
    const paid = { state: "paid", trade_status: "closed", trade_revision: 3, unchanged_since: agoSeconds(30 * 86_400) }
    expect(secondsUntil({ ...paid, resolved_revision: 3 } as Partial<AttemptRow>)).toBeNull()
    expect(secondsUntil({ ...paid, resolved_revision: 2 } as Partial<AttemptRow>)).toBe(21_600)
  })
})
