import { prune, type Pruned } from "../prune"

const options = { historyDays: 180, retention: { tradeDetailsDays: 200, timelineDays: 300, callbacksDays: 90 } }

/** Rows that each step still has to remove, and what it was called with. */
function store(left: Partial<Record<"callbacks" | "words" | "alerts" | "mails" | "details" | "lines", number>> = {}) {
  const calls: [name: string, days: number][] = []
  const remove = (name: keyof typeof left, days: number, limit: number) => {
    calls.push([name, days])
    const removed = Math.min(limit, left[name] ?? 0)
    left[name] = (left[name] ?? 0) - removed
    return Promise.resolve(removed)
  }
  const of: Pruned = {
    callbacks: { prune: (days, limit) => remove("callbacks", days, limit) },
    alerts: { prune: (days, limit) => remove("alerts", days, limit) },
    mails: { prune: (days, limit) => remove("mails", days, limit) },
    attempts: {
      pruneCustomerWords: (days, limit) => remove("words", days, limit),
      thinDetails: ({ days, limit }) => remove("details", days, limit),
      thinTimelines: ({ days, limit }) => remove("lines", days, limit),
    },
  }
  return { calls, of, left }
}

const at = (ms: number) => new Date(Date.UTC(2026, 10, 23) + ms)

describe("what the store has kept for long enough", () => {
  it("goes, each by its own time", async () => {
    const { calls, of } = store()
    await prune(of, options, { now: () => at(0) })
    expect(calls).toEqual([
      ["callbacks", 90],
      ["words", 180],
      ["alerts", 180],
      ["mails", 180],
      ["details", 200],
      ["lines", 300],
    ])
  })

  it("goes in turns, until nothing is left", async () => {
    const { calls, of, left } = store({ callbacks: 1_200, details: 700 })
    await prune(of, options, { now: () => at(0) })
    expect(left).toMatchObject({ callbacks: 0, details: 0 })
    expect(calls.slice(6).map(([name]) => name)).toEqual(["callbacks", "details", "callbacks"])
  })

  it("waits for the next run when the time is up, for other jobs wait meanwhile", async () => {
    const { calls, of } = store({ callbacks: 1_000_000 })
    let ms = 0
    await prune(of, options, { now: () => at((ms += 300)) })
    expect(calls.length).toBeLessThan(15)
  })

  it("waits for the next process when this one stops", async () => {
    const { calls, of } = store({ callbacks: 1_000_000 })
    await prune(of, options, { now: () => at(0), mayGoOn: () => calls.length < 3 })
    expect(calls).toHaveLength(3)
  })
})
