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

describe("a job that runs alone", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("is one at a time, and who comes meanwhile waits for it", async () => {
    const jobs = new JobRuns()
    const ends: (() => void)[] = []
    const job = jest.fn(() => new Promise<void>((end) => ends.push(end)))
    const ended = jest.fn()
    for (let come = 0; come < 2; come++) void jobs.runAlone(job).then(ended)
    await jest.advanceTimersByTimeAsync(60_000)
    expect([job, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    ends[0]!()
    await jest.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledTimes(2)
    void jobs.runAlone(job)
    expect(job).toHaveBeenCalledTimes(2)
  })

  it("runs again after one that failed, and after one that hangs", async () => {
    const jobs = new JobRuns()
    await expect(jobs.runAlone(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database")
    void jobs.runAlone(() => new Promise(() => {}))
    await jest.advanceTimersByTimeAsync(120_000)
    const job = jest.fn(async () => {})
    await jobs.runAlone(job)
    expect(job).toHaveBeenCalledTimes(1)
  })
})
