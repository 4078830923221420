import * as fc from "fast-check"
import type { AttemptState } from "../../attempt/attempt-state"
import { afterNews, nextCheckAt, whileSettling } from "../next-check"

const now = new Date("2026-11-20T12:00:00.000Z")
const agoSeconds = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

type Input = Parameters<typeof nextCheckAt>[0]

/** Seconds from now to the next check, without jitter, for an attempt that has just begun. */
function secondsUntil(state: AttemptState, input: Partial<Input> = {}): number | null {
  const fresh = { unchangedSince: now, createdAt: now, expiresAt: null, now, random: 0.5, isTradeOver: true }
  const next = nextCheckAt({ state, ...fresh, ...input })
  return next && Math.round((next.getTime() - now.getTime()) / 1000)
}

const anyState = fc.constantFrom<AttemptState>("opening", "open", "paid", "captured", "canceled", "refused")
const anyInput = fc.record({
  state: anyState,
  unchangedSince: fc.integer({ min: 0, max: 400 * 86_400 }).map(agoSeconds),
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
    const ages = [0, 5, 10, 20, 40, 900, 3_600, 86_400, 86_401]
    const waits = ages.map((seconds) => secondsUntil(state, { unchangedSince: agoSeconds(seconds) }))
    expect(waits).toEqual([5, 5, 5, 10, 20, 450, 900, 900, 21_600])
  })

  it("is half a minute for a new open trade and hours for one that was forgotten", () => {
    const ages = [0, 599, 600, 3_599, 3_600, 86_399, 86_400]
    const waits = ages.map((seconds) => secondsUntil("open", { createdAt: agoSeconds(seconds) }))
    expect(waits).toEqual([30, 30, 120, 120, 900, 900, 21_600])
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
      expect(looksAt(state)).toEqual([600, 10_800, 86_400, 604_800])
    },
  )

  it.each<AttemptState>(["captured", "canceled", "refused"])(
    "comes at the same times for one that is %s, however often it is read in between",
    (state) => {
      const in5Minutes = secondsUntil(state, { unchangedSince: agoSeconds(300) })
      expect(in5Minutes).toBe(300)
      const byTheJobItself = secondsUntil(state, { unchangedSince: agoSeconds(541) })
      expect(byTheJobItself).toBe(10_800 - 541)
    },
  )

  it("follows the ended ones for paid money that a person has dealt with", () => {
    expect(looksAt("paid", { isResolved: true })).toEqual([600, 10_800, 86_400, 604_800])
  })

  it("does not end for a captured one whose trade is under review or pending again", () => {
    const hours = [0, 1, 4, 30, 1_000].map((hours) => agoSeconds(hours * 3600))
    const waits = hours.map((unchangedSince) => secondsUntil("captured", { unchangedSince, isTradeOver: false }))
    expect(waits).toEqual([600, 7_200, 20 * 3600, 138 * 3600, 6 * 3600].map((wait) => Math.min(wait, 6 * 3600)))
  })

  it.each<AttemptState>(["captured", "canceled", "refused"])(
    "does not end while a case of one that is %s is open: no event tells of all that may end it",
    (state) => {
      const hours = [0, 1, 4, 30, 1_000].map((hours) => agoSeconds(hours * 3600))
      const waits = hours.map((unchangedSince) => secondsUntil(state, { unchangedSince, hasCase: true }))
      expect(waits).toEqual([600, 7_200, 6 * 3600, 6 * 3600, 6 * 3600])
    },
  )

  it("does not come for one whose trade was not asked for yet", () => {
    expect(secondsUntil("planned")).toBeNull()
  })

  it("begins now for what another server's clock puts into the future", () => {
    expect(secondsUntil("captured", { unchangedSince: inSeconds(40) })).toBe(600)
  })
})

describe("when an attempt is looked at next whose settling has not ended", () => {
  it.each([
    [null, 300],
    [86_400, 300],
    [301, 300],
    [299, 299],
    [5, 5],
  ])("is what was due anyway (in %p s), and five minutes at most", (due, seconds) => {
    expect(whileSettling(due === null ? null : inSeconds(due), now)).toEqual(inSeconds(seconds))
  })
})

describe("when an attempt is looked at next of which somebody has read news who does not settle it", () => {
  it.each([
    [null, 10],
    [86_400, 10],
    [5, 5],
  ])("is what was due anyway (in %p s), and ten seconds at most", (due, seconds) => {
    expect(afterNews(due === null ? null : inSeconds(due), now)).toEqual(inSeconds(seconds))
  })
})

const freshOpen = {
  state: "open" as const,
  unchangedSince: now,
  createdAt: now,
  expiresAt: null,
  now,
  isTradeOver: false,
}

/** When an attempt that is always checked on time is checked, in seconds since it reached its state. */
function looksAt(state: AttemptState, input: Partial<Input> = {}): number[] {
  const looks: number[] = []
  for (;;) {
    const age = looks.at(-1) ?? 0
    const wait = secondsUntil(state, { ...input, unchangedSince: agoSeconds(age) })
    if (wait === null) return looks
    looks.push(age + wait)
  }
}
