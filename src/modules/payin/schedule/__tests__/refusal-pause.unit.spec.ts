import { pauseOf, wayOf } from "../refusal-pause"

const lastAt = new Date("2026-11-20T12:00:00.000Z")
const way = wayOf("default", { bank: "NORTHBANK" })
const pauseAfter = (refusals: number, seconds: number, now = way) =>
  pauseOf(now, { refusals, lastAt, refusedWays: [way] }, new Date(lastAt.getTime() + seconds * 1000))
const pausedAfter = (refusals: number, seconds: number) => pauseAfter(refusals, seconds) !== undefined

describe("the pause after a refused create", () => {
  it.each([
    [1, 0.9, 1],
    [2, 1.9, 2],
    [3, 3.9, 4],
    [6, 31.9, 32],
    [7, 59.9, 60],
    [500, 59.9, 60],
  ])("after %i in a row still holds at %d s, and is over at %d s", (refusals, within, over) => {
    expect([pausedAfter(refusals, within), pausedAfter(refusals, over)]).toEqual([true, false])
  })

  it("holds against a clock that is a little behind, and not for ever against one that is wrong", () => {
    expect([pausedAfter(1, -5), pausedAfter(1, -3_600)]).toEqual([true, false])
  })

  it("does not begin without a refusal", () => {
    expect(pauseOf(way, { refusals: 0, lastAt: null, refusedWays: [] }, lastAt)).toBeUndefined()
  })

  it.each([
    wayOf("default", { bank: "RIVERBANK" }),
    wayOf("default", { bank: "NORTHBANK", method: "sbp" }),
    wayOf("default", {}),
    wayOf("other", { bank: "NORTHBANK" }),
  ])("is none for %s, which was not refused, until four others were", (other) => {
    expect([1, 2, 3, 4, 5, 6].map((refusals) => pauseAfter(refusals, 0.5, other))).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      "paused",
      "paused",
    ])
    expect(pauseAfter(4, 0.5)).toBe("just_refused")
  })
})
