/** Where work comes from, and how one piece of it is done. */
export type WorkSource<Work> = {
  /** Claims at most `limit`, which no other claimer gets. */
  claim: (limit: number) => Promise<Work[]>
  /** Must not throw: each piece handles its own failures. */
  work: (one: Work) => Promise<void>
}

/**
 * Claims pending work in batches, and never more than there are free workers: claimed work starts at once, so no lease
 * expires in a queue. Work that takes long keeps one worker busy, and the others continue.
 */
export class WorkerPool {
  readonly #count: number
  readonly #busy = new Set<Promise<void>>()
  #taking: Promise<void> | undefined
  #isAskedAgain = false

  constructor(count: number) {
    this.#count = count
  }

  /**
   * Claims what is pending. A call while it does so makes it look once more.
   *
   * @returns once nothing is left to claim, which is before all of it is done
   * @throws what `claim` threw
   */
  async run<Work>(source: WorkSource<Work>): Promise<void> {
    this.#isAskedAgain = true
    if (this.#taking) return
    this.#taking = this.#takeAll(source)
    try {
      await this.#taking
    } finally {
      this.#taking = undefined
    }
  }

  /** @returns once nothing is claimed any more and all that was claimed is done */
  async idle(): Promise<void> {
    while (this.#taking || this.#busy.size > 0) {
      await Promise.allSettled([this.#taking, ...this.#busy])
    }
  }

  async #takeAll<Work>(source: WorkSource<Work>): Promise<void> {
    while (this.#isAskedAgain) await this.#takeUp(source)
  }

  async #takeUp<Work>({ claim, work }: WorkSource<Work>): Promise<void> {
    if (this.#busy.size === this.#count) await Promise.race(this.#busy)
    this.#isAskedAgain = false
    const free = this.#count - this.#busy.size
    const claimed = await claim(free)
    for (const one of claimed) this.#begin(() => work(one))
    // All workers are busy: there may be more.
    if (claimed.length === free) this.#isAskedAgain = true
  }

  #begin(work: () => Promise<void>): void {
    const busy: Promise<void> = work().finally(() => this.#busy.delete(busy))
    this.#busy.add(busy)
  }
}
