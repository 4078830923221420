type Runs = { current: Promise<unknown>; next?: Promise<unknown> }

/**
 * One run at a time for each key. Whoever asks meanwhile shares the next one, which begins when the current one has
 * ended: that may have read too early to know what they ask about.
 */
export class SharedRuns {
  readonly #mostWaiting: number
  readonly #runs = new Map<string, Runs>()
  #waiting = 0

  /** @param mostWaiting how many may wait for shared runs, whatever their keys */
  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** `shared`: a run would be the next one, and wait for the current one. `full`: too many wait already. */
  placeFor(key: string): "own" | "shared" | "full" {
    if (!this.#runs.has(key)) return "own"
    return this.#waiting < this.#mostWaiting ? "shared" : "full"
  }

  /** @throws what the run threw, to everybody who shares it */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#runs.get(key)
    if (!known) return (await this.#begin(key, work)) as T
    const begin = () => this.#begin(key, work)
    known.next ??= known.current.then(begin, begin)
    this.#waiting++
    try {
      return (await known.next) as T
    } finally {
      this.#waiting--
    }
  }

  #begin(key: string, work: () => Promise<unknown>): Promise<unknown> {
    const runs: Runs = { current: work() }
    this.#runs.set(key, runs)
    const end = () => {
      if (!runs.next) this.#runs.delete(key)
    }
    runs.current.then(end, end)
    return runs.current
  }
}
