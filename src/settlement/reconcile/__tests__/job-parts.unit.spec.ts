import { runParts, waitFor } from "../job-parts"

const refused = Object.assign(new Error("select a requisite"), { code: "XX000" })
const turn = () => new Promise((resolve) => setImmediate(resolve))
const never = new Promise<never>(() => undefined)

describe("a run of the job", () => {
  it("goes on with its other parts where one fails, and tells of that", async () => {
    const log = { warn: jest.fn() }
    const last = jest.fn(async () => undefined)
    await runParts(log, { "cut refunds": () => Promise.reject(refused), "the sums of the day": last })
    expect(last).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls).toEqual([["job", "cut refunds wait: database error XX000"]])
  })

  it("tells of what fails when the host has its answer", async () => {
    const log = { warn: jest.fn() }
    let fail = (_error: Error): void => undefined
    const work = new Promise<void>((_resolve, reject) => (fail = reject))
    await waitFor(work, { log, patience: Promise.resolve() })
    expect(log.warn).not.toHaveBeenCalled()
    fail(refused)
    await turn()
    expect(log.warn.mock.calls).toEqual([["job", expect.stringContaining("database error XX000")]])
  })

  it("tells of what fails before in the same bounded log: the host would write a stack at every run", async () => {
    const log = { warn: jest.fn() }
    await waitFor(Promise.reject(refused), { log, patience: never })
    expect(log.warn.mock.calls).toEqual([["job", expect.stringContaining("database error XX000")]])
  })
})
