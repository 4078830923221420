import { endWork, JobRuns } from "../end-work"
import { WorkerPool } from "../worker-pool"

describe("a process that is asked to stop", () => {
  const newPayin = () => ({
    isStopping: false,
    jobs: new JobRuns(),
    attempts: { workers: new WorkerPool(2) },
    callbacks: { workers: new WorkerPool(2) },
  })
  let payin = newPayin()
  let ends: Record<"job" | "attempt" | "callback", () => void>
  let hasEnded = false

  const begun = (name: keyof typeof ends) => new Promise<void>((end) => (ends[name] = end))

  /** A piece of work that is claimed once, unless the process is stopping. */
  const source = (name: keyof typeof ends) => {
    const pending = [name]
    return {
      claim: () => Promise.resolve(payin.isStopping ? [] : pending.splice(0)),
      work: () => begun(name),
    }
  }

  beforeEach(async () => {
    jest.useFakeTimers()
    payin = newPayin()
    ends = { job: () => {}, attempt: () => {}, callback: () => {} }
    void payin.jobs.run(() => begun("job"))
    await payin.attempts.workers.run(source("attempt"))
    await payin.callbacks.workers.run(source("callback"))
    hasEnded = false
    void endWork(payin).then(() => (hasEnded = true))
  })

  afterEach(() => jest.useRealTimers())

  it.each([
    ["job", "attempt", "callback"],
    ["callback", "job", "attempt"],
    ["attempt", "callback", "job"],
  ] as const)("starts nothing new, and ends when what was begun has ended: %s, %s, %s", async (...order) => {
    expect(payin.isStopping).toBe(true)
    for (const name of order) {
      await jest.advanceTimersByTimeAsync(1_000)
      expect(hasEnded).toBe(false)
      ends[name]()
    }
    await jest.advanceTimersByTimeAsync(1)
    expect(hasEnded).toBe(true)
  })

  it("does not wait for what takes longer than whoever stops it may wait", async () => {
    await jest.advanceTimersByTimeAsync(7_999)
    expect(hasEnded).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(hasEnded).toBe(true)
  })

  it("is not kept by a job that fails", async () => {
    ends.job()
    void payin.jobs.run(() => Promise.reject(new Error("no database"))).catch(() => undefined)
    ends.attempt()
    ends.callback()
    await jest.advanceTimersByTimeAsync(1)
    expect(hasEnded).toBe(true)
  })
})
