import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../module-name"
import { JobRuns } from "../end-work"
import { keepRunning } from "../keep-running"

describe("a job that the host gives no turn any more", () => {
  const payin = { isStopping: false, jobs: new JobRuns() }
  const config = { projectConfig: { workerMode: "shared" } }
  const container = {
    resolve: (name: string) => (name === PAYIN_MODULE ? payin : config),
  } as unknown as MedusaContainer
  let runs = 0
  let ends: (() => void)[] = []
  const job = () => {
    runs += 1
    return new Promise<void>((end) => ends.push(end))
  }
  const endAll = () => ends.splice(0).forEach((end) => end())

  beforeEach(() => {
    jest.useFakeTimers()
    payin.isStopping = false
    config.projectConfig.workerMode = "shared"
    runs = 0
    ends = []
  })

  afterEach(() => jest.useRealTimers())

  /** The host's turns, one after the other. */
  async function turns(run: (container: MedusaContainer) => Promise<void>, count: number) {
    for (let turn = 0; turn < count; turn++) {
      void run(container)
      endAll()
      await jest.advanceTimersByTimeAsync(5_000)
    }
  }

  it("takes none of its own while the host gives some, however many processes share them", async () => {
    const run = keepRunning(job, 5_000)
    await turns(run, 5)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(runs).toBe(5)
    await turns(run, 1)
    expect(runs).toBe(6)
  })

  it("takes its own after four missed turns, one at a time, until the host gives one again", async () => {
    const run = keepRunning(job, 5_000)
    await turns(run, 1)
    await jest.advanceTimersByTimeAsync(14_999)
    expect(runs).toBe(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(runs).toBe(2)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(runs).toBe(2)
    endAll()
    await jest.advanceTimersByTimeAsync(5_000)
    expect(runs).toBe(3)
    await turns(run, 1)
    expect(runs).toBe(4)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(runs).toBe(4)
  })

  it("takes none where the host runs no jobs", async () => {
    config.projectConfig.workerMode = "server"
    await turns(keepRunning(job, 5_000), 1)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(runs).toBe(1)
  })

  it("goes on after a run that failed, and ends with the process", async () => {
    let fails = 0
    const run = keepRunning(async () => {
      fails += 1
      throw new Error("no database")
    }, 5_000)
    await expect(run(container)).rejects.toThrow("no database")
    await jest.advanceTimersByTimeAsync(30_000)
    expect(fails).toBe(4)
    payin.isStopping = true
    await jest.advanceTimersByTimeAsync(60_000)
    expect(fails).toBe(4)
  })
})
