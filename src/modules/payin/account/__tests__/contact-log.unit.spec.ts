import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Acceptance } from "../../callback/accept-callback"
import { ContactLog } from "../contact-log"

const refused: Acceptance = { accepted: false, reason: "mismatch" }
const accepted = (identifier: string) =>
  ({ accepted: true, callback: { key_index: 1, identifiers: [identifier] } }) as unknown as Acceptance

let raw: jest.Mock
let log: ContactLog

beforeEach(() => {
  jest.useFakeTimers()
  raw = jest.fn().mockResolvedValue({})
  log = new ContactLog({ raw } as unknown as Knex)
})

afterEach(() => jest.useRealTimers())

describe("what a server writes of its contact with a service", () => {
  it("is one row in five seconds, however many forged callbacks come, with their number", async () => {
    for (let second = 0; second < 10; second++) {
      for (let each = 0; each < 1000; each++) log.noteCallback("default", refused)
      await jest.advanceTimersByTimeAsync(1_000)
    }
    expect(raw.mock.calls.length).toBeLessThanOrEqual(3)
    await log.close()
    const counted = raw.mock.calls.map(([, values]) => (values as unknown[]).at(-1) as number)
    expect(counted.reduce((sum, count) => sum + count)).toBe(10_000)
  })

  it("comes at once when nothing was written for a while, and for each account by itself", async () => {
    const call = { operation: "listBanks", method: "GET", durationMs: 5, outcome: "ok", httpStatus: 200 } as const
    log.noteCall("default", call, "print")
    log.noteCallback("other", accepted("trade-1"))
    await jest.advanceTimersByTimeAsync(1)
    expect(raw.mock.calls.map(([, values]) => (values as unknown[])[1])).toEqual(["default", "other"])
  })

  it("waits no longer when the clock was set back", async () => {
    log.noteCallback("default", refused)
    await jest.advanceTimersByTimeAsync(1)
    jest.setSystemTime(Date.now() - 3_600_000)
    log.noteCallback("default", refused)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(raw).toHaveBeenCalledTimes(2)
  })

  it("is nothing for a callback that the panel sent to itself", async () => {
    log.noteCallback("default", accepted("payin-test-1"))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(raw).not.toHaveBeenCalled()
  })

  it("may fail, and is tried with the next news", async () => {
    raw.mockRejectedValueOnce(new Error("the database is gone"))
    log.noteCallback("default", refused)
    await jest.advanceTimersByTimeAsync(1)
    log.noteCallback("default", refused)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(raw).toHaveBeenCalledTimes(2)
  })
})
