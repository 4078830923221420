import { attemptRow } from "../../__tests__/attempt-row"
import type { AttemptRow } from "../../models/attempt"
import { checkAfterRead } from "../record-trade"

const now = new Date("2026-11-20T12:00:00.000Z")
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const longAgo = inSeconds(-30 * 86_400)
const clock = { now: () => now, random: () => 0.5, sleep: () => Promise.resolve() }

const captured = attemptRow({ state: "captured", trade_status: "closed", trade_revision: 2, unchanged_since: longAgo })
const open = attemptRow({ state: "open", trade_status: "active", created_at: now, expires_at: null })
const news = { trade_revision: 3, trade_status: "canceled", unchanged_since: now }

const check = (before: AttemptRow, said: Partial<AttemptRow>, isSettling?: boolean) =>
  checkAfterRead({ clock, isSettling }, before, { read: { ...before, ...said }, now })

describe("the next check of an attempt whose trade was read", () => {
  it("is written by settling, whatever it was, and comes in minutes if that is cut off", () => {
    expect(check(captured, {}, true)).toEqual({ next_check_at: inSeconds(300) })
    expect(check(captured, news, true)).toEqual({ next_check_at: inSeconds(300) })
    expect(check(open, {}, true)).toEqual({ next_check_at: inSeconds(30) })
  })

  it("is not put off by anybody else, who asks for no other one when nothing is new", () => {
    expect(check(captured, {})).toEqual({ check_by: null })
    expect(check(open, {})).toEqual({ check_by: inSeconds(30) })
  })

  it("comes in seconds when somebody else has read news", () => {
    expect(check(captured, news)).toEqual({ check_by: inSeconds(10) })
    expect(check(open, { ...news, state: "canceled" })).toEqual({ check_by: inSeconds(10) })
    expect(check(open, { state: "canceled", unchanged_since: now })).toEqual({ check_by: inSeconds(10) })
    expect(check(open, { ...news, state: "paid", trade_status: "closed" })).toEqual({ check_by: inSeconds(5) })
  })

  it("waits until a trade may be paid that has just been opened", () => {
    const opening = attemptRow({ state: "opening", trade_revision: 0, created_at: now, expires_at: null })
    expect(check(opening, { state: "open", trade_status: "active", trade_revision: 1 })).toEqual({
      check_by: inSeconds(30),
    })
    expect(check(opening, { ...news, state: "canceled" })).toEqual({ check_by: inSeconds(10) })
  })
})
