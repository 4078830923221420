import { isRecent } from "../is-recent"

export interface StaleCacheOptions<T> {
  load: () => Promise<T>
  /** True for errors under which an old value is better than none. */
  toleratesError: (error: unknown) => boolean
  ttlMs: number
  /** Age beyond which an old value is no longer served, even while loading fails. */
  staleMs: number
  now: () => number
}

export interface Cached<T> {
  value: T
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * One value that is expensive to read. Fresh: served from memory. Past its ttl: one load that all callers wait for, the
 * first two seconds of it where there is an old value. If that fails: the old value, and no other try for a while, so
 * that a service that is down or hangs does not hold up every checkout. Without an old value: the same failure again,
 * for a pause that begins with the second one and grows, so that callers who keep asking do not burden the service.
 */
export class StaleCache<T> {
  private cached?: Cached<T>
  private loading?: Loading<T>
  private failedAt = -Infinity
  private failure?: { error: unknown; at: number; inARow: number }

  constructor(private readonly options: StaleCacheOptions<T>) {}

  /** @throws what `load` throws, when there is no old value to serve instead */
  async get(): Promise<Cached<T>> {
    const { ttlMs, staleMs, now, toleratesError } = this.options
    const old = this.cached
    const ageMs = old ? ageOf(old, this.options) : Infinity
    if (old && (ageMs < ttlMs || (ageMs < staleMs && isRecent(this.failedAt, pauseMs, now())))) return old
    try {
      if (this.failure && isRecent(this.failure.at, pauseAfter(this.failure.inARow), now())) throw this.failure.error
      const { end, slow } = this.join()
      return await (old && ageMs < staleMs ? Promise.race([end, slow.then(() => old)]) : end)
    } catch (error) {
      if (old && ageMs < staleMs && toleratesError(error)) return old
      throw error
    }
  }

  /** Loads now, or joins a load in progress. A failure leaves the old value in place. */
  async refresh(): Promise<Cached<T>> {
    return await this.join().end
  }

  /** What is in memory, without loading. */
  peek(): Cached<T> | undefined {
    return this.cached
  }

  private join(): Loading<T> {
    this.loading ??= {
      end: this.load().finally(() => (this.loading = undefined)),
      slow: new Promise((resolve) => setTimeout(resolve, patienceMs).unref()),
    }
    return this.loading
  }

  private async load(): Promise<Cached<T>> {
    try {
      const value = await this.options.load()
      this.failedAt = -Infinity
      this.failure = undefined
      return (this.cached = { value, readAt: this.options.now() })
    } catch (error) {
      this.failure = { error, at: this.options.now(), inARow: (this.failure?.inARow ?? 0) + 1 }
      // A wrong setting must show at once and on every call; only a service that is down is given a pause.
      if (this.options.toleratesError(error)) this.failedAt = this.options.now()
      throw error
    }
  }
}

/** `slow` is when callers who have an old value have waited long enough. */
type Loading<T> = { end: Promise<Cached<T>>; slow: Promise<unknown> }

/** In milliseconds. If the clock was set back since it was read, it is read again, and good enough until then. */
function ageOf({ readAt }: Cached<unknown>, { now, ttlMs }: Pick<StaleCacheOptions<unknown>, "now" | "ttlMs">): number {
  const ageMs = now() - readAt
  return ageMs < 0 ? ttlMs : ageMs
}

const pauseMs = 30_000
const patienceMs = 2_000

function pauseAfter(failures: number): number {
  return failures < 2 ? 0 : Math.min(1_000 * 2 ** (failures - 2), pauseMs)
}
