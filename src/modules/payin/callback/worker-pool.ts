/** Where work comes from, and how one piece of it is done. */
export type WorkSource<Work> = {
  /** Claims at most `limit`, which nobody else gets then. */
  claim: (limit: number) => Promise<Work[]>
  /** Must not throw: what goes wrong with a piece is its own affair. */
  work: (one: Work) => Promise<void>
}

/**
 * Claims pending work in batches, and never more than there are free workers for: what is claimed is begun at once, so no
 * lease runs out in a queue. Work that takes long keeps one worker busy, and the others go on.
 */
export class WorkerPool {
  readonly #count: number
  readonly #busy = new Set<Promise<void>>()
  #isTaking = false
  #isAskedAgain = false

  constructor(count: number) {
    this.#count = count
  }

  /**
   * Claims what is pending. Called again while it does so, it looks once more.
   *
   * @returns once nothing more is to be claimed, which is before all of it is done
   * @throws what `claim` threw
   */
  async run<Work>(source: WorkSource<Work>): Promise<void> {
    this.#isAskedAgain = true
    if (this.#isTaking) return
    this.#isTaking = true
    try {
      while (this.#isAskedAgain) await this.#takeUp(source)
    } finally {
      this.#isTaking = false
    }
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
