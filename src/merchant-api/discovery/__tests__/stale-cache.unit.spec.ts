import { StaleCache } from "../stale-cache"

const HOUR_MS = 3_600_000

describe("a list that is kept, when the clock was set back", () => {
  let now: number
  let load: jest.Mock<Promise<string>>
  let cache: StaleCache<string>

  beforeEach(() => {
    now = 10 * HOUR_MS
    load = jest.fn()
    const options = { ttlMs: 600_000, staleMs: 24 * HOUR_MS, toleratesError: () => true }
    cache = new StaleCache({ ...options, load, now: () => now })
  })

  it("is read again, and served meanwhile while it cannot be read", async () => {
    load.mockResolvedValueOnce("former").mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce("present")
    expect((await cache.get()).value).toBe("former")
    now -= HOUR_MS
    expect((await cache.get()).value).toBe("former")
    now -= HOUR_MS
    expect((await cache.get()).value).toBe("present")
  })

  it("is asked for again, although it could not be read before", async () => {
    load.mockRejectedValueOnce(new Error("down")).mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce("list")
    for (let call = 0; call < 3; call++) await expect(cache.get()).rejects.toThrow("down")
    expect(load).toHaveBeenCalledTimes(2)
    now -= HOUR_MS
    expect((await cache.get()).value).toBe("list")
  })
})

describe("a list that is kept, when the service hangs", () => {
  const load = jest.fn<Promise<string>, []>()
  let now = 0
  let cache: StaleCache<string>
  const past = async (ms: number) => {
    now += ms
    await jest.advanceTimersByTimeAsync(ms)
  }

  beforeEach(async () => {
    jest.useFakeTimers()
    now = 0
    load.mockReset().mockResolvedValueOnce("former")
    const options = { ttlMs: 600_000, staleMs: 24 * HOUR_MS, toleratesError: () => true }
    cache = new StaleCache({ ...options, load, now: () => now })
    await cache.get()
    await past(600_000)
  })

  afterEach(() => jest.useRealTimers())

  it("is waited for two seconds once, and read to its end for those who come later", async () => {
    let answer = (_list: string) => {}
    load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const seen: string[] = []
    void cache.get().then(({ value }) => seen.push(value))
    await past(1_999)
    expect(seen).toEqual([])
    await past(1)
    expect(seen).toEqual(["former"])
    expect((await cache.get()).value).toBe("former")
    answer("present")
    await past(0)
    expect((await cache.get()).value).toBe("present")
    expect(load).toHaveBeenCalledTimes(2)
  })

  it("is still the old one after the reading has failed at last", async () => {
    let fail = (_error: Error) => {}
    load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const first = cache.get()
    await past(2_000)
    expect((await first).value).toBe("former")
    fail(new Error("down"))
    await past(0)
    expect((await cache.get()).value).toBe("former")
    expect(load).toHaveBeenCalledTimes(2)
  })

  it("is waited for when the old one is too old to be served", async () => {
    await past(24 * HOUR_MS)
    load.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve("present"), 10_000)))
    const seen: string[] = []
    void cache.get().then(({ value }) => seen.push(value))
    await past(9_999)
    expect(seen).toEqual([])
    await past(1)
    expect(seen).toEqual(["present"])
  })
})
