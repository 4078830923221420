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
