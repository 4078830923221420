import type { MedusaContainer } from "@medusajs/framework/types"
import { InMemoryLockingProvider } from "@medusajs/locking/dist/providers/in-memory"
import { BoundedLog } from "../../modules/payin/errors/bounded-log"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { lockCollection, takesLocks } from "../collection-lock"

describe("the lock of a payment collection", () => {
  const lines: string[] = []
  let locking: InMemoryLockingProvider
  let log: BoundedLog

  /** The host's own lock, in memory, unless a test passes another one. */
  function containerWith(module: object = locking): MedusaContainer {
    return { resolve: (name: string) => (name === PAYIN_MODULE ? { log } : module) } as unknown as MedusaContainer
  }

  const lock = (waitMs = 0) => lockCollection(containerWith(), "pay_col_1", waitMs)

  beforeEach(() => {
    // The wait between two tries runs on the real clock; the tests advance everything else.
    jest.useFakeTimers()
    lines.length = 0
    log = new BoundedLog({ warn: (line: string) => lines.push(line), error: () => undefined })
    locking = new InMemoryLockingProvider()
  })

  afterEach(() => jest.useRealTimers())

  it("is kept for as long as a request takes, and free once it was given back", async () => {
    const unlock = (await lock())!
    await jest.advanceTimersByTimeAsync(90_000)
    expect(await lock()).toBeUndefined()
    await unlock()
    expect(await lock()).toBeDefined()
    expect(lines).toEqual([])
  })

  it("is waited for no longer because the clock is set back meanwhile", async () => {
    await lock()
    const waiting = lock(1_000)
    jest.setSystemTime(Date.now() - 3_600_000)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await waiting).toBeUndefined()
  })

  it("is let go by a request that does not end, and one line tells of it", async () => {
    await lock()
    await jest.advanceTimersByTimeAsync(134_000)
    expect(await lock()).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(await lock()).toBeDefined()
    expect(lines).toEqual(["payin: the lock payin:pay_col_1 was held for 135 s and is let go."])
  })

  it("is told of five times a minute and then counted, however many requests do not end", async () => {
    for (let number = 0; number < 8; number++) await lockCollection(containerWith(), `pay_col_${number}`, 0)
    await jest.advanceTimersByTimeAsync(135_000)
    expect(lines).toHaveLength(5)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(lines[5]).toMatch(/^payin: 3 more in this minute/)
  })

  it("is not waited for when the locking module does not answer, and given back when the answer comes late", async () => {
    let answer = () => undefined as void
    const released: unknown[] = []
    const silent = {
      acquire: () => new Promise<void>((resolve) => (answer = resolve)),
      release: async (key: string) => released.push(key),
    }
    const locked = lockCollection(containerWith(silent), "pay_col_1", 0)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await locked).toBeUndefined()
    released.length = 0
    answer()
    await jest.advanceTimersByTimeAsync(0)
    expect(released).toEqual(["payin:pay_col_1"])
  })

  it("is to be had where the locking module is slow, and is not where it is silent or refuses: a monitor is told", async () => {
    const released: unknown[] = []
    const release = async (key: string) => released.push(key)
    const after = (ms: number) => ({ acquire: () => new Promise<void>((done) => setTimeout(done, ms)), release })
    const refusing = { acquire: () => Promise.reject(new Error("READONLY")), release }
    const asked = [after(4_900), after(60_000), refusing].map((module) => takesLocks(containerWith(module)))
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all(asked)).toEqual([true, false, false])
    // The one that came late as well: its key is nobody else's.
    await jest.advanceTimersByTimeAsync(60_000)
    expect(new Set(released).size).toBe(3)
  })
})
