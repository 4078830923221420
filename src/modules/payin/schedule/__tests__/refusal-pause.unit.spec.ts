import { isPaused } from "../refusal-pause"

const lastAt = new Date("2026-11-20T12:00:00.000Z")
const pausedAfter = (refusals: number, seconds: number) =>
  isPaused({ refusals, lastAt }, new Date(lastAt.getTime() + seconds * 1000))

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
    expect(isPaused({ refusals: 0, lastAt: null }, lastAt)).toBe(false)
  })
})
