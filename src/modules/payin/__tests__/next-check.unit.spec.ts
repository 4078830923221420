import * as fc from "fast-check"
import type { AttemptState } from "../attempt-state"
import { nextCheckAt } from "../next-check"

const now = new Date("2026-11-20T12:00:00.000Z")
const agoSeconds = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

type Input = Parameters<typeof nextCheckAt>[0]

/** Seconds from now to the next check, without jitter, for an attempt that has just begun. */
function secondsUntil(state: AttemptState, input: Partial<Input> = {}): number | null {
  const fresh = { checks: 0, createdAt: now, expiresAt: null, now, random: 0.5, isTradeOver: true }
  const next = nextCheckAt({ state, ...fresh, ...input })
  return next && Math.round((next.getTime() - now.getTime()) / 1000)
}

const anyState = fc.constantFrom<AttemptState>("opening", "open", "paid", "captured", "canceled", "refused")
const anyInput = fc.record({
  state: anyState,
  checks: fc.nat({ max: 100_000 }),
  createdAt: fc.integer({ min: 0, max: 400 * 86_400 }).map(agoSeconds),
  expiresAt: fc.option(fc.integer({ min: -86_400, max: 86_400 }).map(inSeconds)),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  isTradeOver: fc.boolean(),
})

describe("when an attempt is looked at next", () => {
  it("lies ahead, and never further than a little over a week", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const next = nextCheckAt(input)
        if (next === null) return
        const seconds = (next.getTime() - now.getTime()) / 1000
        expect(seconds).toBeGreaterThan(0.5)
        expect(seconds).toBeLessThanOrEqual(8 * 86_400)
      }),
    )
  })

  it("is spread by a tenth to either side, so that a sale's attempts do not ask in the same second", () => {
    const at = (random: number) => nextCheckAt({ ...freshOpen, random })!.getTime() - now.getTime()
    expect([at(0), at(0.5), at(1)]).toEqual([27_000, 30_000, 33_000])
  })

  it("never ends while money can still come or an order is owed", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(["opening", "open", "paid"].includes(input.state) || (input.state === "captured" && !input.isTradeOver))
        expect(nextCheckAt(input)).not.toBeNull()
      }),
    )
  })

  it.each<AttemptState>(["opening", "paid"])("comes within seconds for %s, then later and later", (state) => {
    const waits = Array.from({ length: 12 }, (_, checks) => secondsUntil(state, { checks })!)
    expect(waits[0]).toBeLessThanOrEqual(10)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(15 * 60)
  })

  it("is half a minute for a new open trade and hours for one that was forgotten", () => {
    const ages = [0, 11 * 60, 2 * 3600, 3 * 86_400]
    const waits = ages.map((seconds) => secondsUntil("open", { createdAt: agoSeconds(seconds) }))
    expect(waits).toEqual([30, 120, 900, 21_600])
  })

  it("is just after the payment window's end when that comes first", () => {
    expect(secondsUntil("open", { expiresAt: inSeconds(10) })).toBeGreaterThan(10)
    expect(secondsUntil("open", { expiresAt: inSeconds(10) })).toBeLessThan(20)
    expect(secondsUntil("open", { expiresAt: inSeconds(3600) })).toBe(30)
    expect(secondsUntil("open", { expiresAt: agoSeconds(3600) })).toBe(30)
  })

  it.each<AttemptState>(["captured", "canceled", "refused"])(
    "comes after minutes, hours, a day and a week for one that is %s, and then not again",
    (state) => {
      const waits = Array.from({ length: 6 }, (_, checks) => secondsUntil(state, { checks }))
      expect(waits).toEqual([600, 10_800, 86_400, 604_800, null, null])
    },
  )

  it("follows the ended ones for paid money that a person has dealt with", () => {
    const waits = Array.from({ length: 6 }, (_, checks) => secondsUntil("paid", { checks, isResolved: true }))
    expect(waits).toEqual([600, 10_800, 86_400, 604_800, null, null])
  })

  it("does not end for a captured one whose trade is under review or pending again", () => {
    const waits = Array.from({ length: 6 }, (_, checks) => secondsUntil("captured", { checks, isTradeOver: false }))
    expect(waits).toEqual([600, 10_800, 21_600, 21_600, 21_600, 21_600])
  })
})

const freshOpen = { state: "open" as const, checks: 0, createdAt: now, expiresAt: null, now, isTradeOver: false }
