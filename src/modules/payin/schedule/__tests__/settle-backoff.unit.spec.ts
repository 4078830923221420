import { settleBackoff, type SettleFailures } from "../settle-backoff"

const start = new Date("2026-11-22T12:00:00.000Z")
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const none: SettleFailures = { settle_failures: 0, settle_failed_at: null }

/** Seconds from each failure to the next try, when each try runs on time and fails. */
function pauses(count: number, random: number): number[] {
  let known: SettleFailures = none
  let now = start
  return Array.from({ length: count }, () => {
    const failed = settleBackoff(known, now, random)
    const pause = (failed.next_check_at.getTime() - now.getTime()) / 1000
    known = failed
    now = failed.next_check_at
    return pause
  })
}

describe("the next try after a failure", () => {
  it("comes later each time, and after six hours at most", () => {
    expect(pauses(13, 0.5)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, 21600, 21600])
  })

  it("is spread by a tenth to either side, and is counted all the same", () => {
    expect(pauses(3, 0)).toEqual([27, 54, 108])
    expect(pauses(3, 1)).toEqual([33, 66, 132])
  })

  it("is neither counted nor put off by those who ask in between", () => {
    const known = { settle_failures: 3, settle_failed_at: start }
    for (const seconds of [0, 1, 59]) {
      expect(settleBackoff(known, after(seconds), 0.5)).toEqual({ ...known, next_check_at: after(120) })
    }
    expect(settleBackoff(known, after(60), 0.5)).toEqual({
      settle_failures: 4,
      settle_failed_at: after(60),
      next_check_at: after(60 + 240),
    })
  })

  it("does not wait for a clock that was ahead when the last failure was noted", () => {
    const known = { settle_failures: 3, settle_failed_at: after(3600) }
    expect(settleBackoff(known, start, 0.5)).toEqual({
      settle_failures: 4,
      settle_failed_at: start,
      next_check_at: after(240),
    })
    // Servers' clocks differ a little: that is no other failure.
    const soon = { settle_failures: 3, settle_failed_at: after(2) }
    expect(settleBackoff(soon, start, 0.5)).toEqual({ ...soon, next_check_at: after(122) })
  })
})
