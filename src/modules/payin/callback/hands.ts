/** Where work comes from, and how one piece of it is done. */
export type Owed<Work> = {
  /** Claims at most `limit`, which nobody else gets then. */
  claim: (limit: number) => Promise<Work[]>
  /** Must not throw: what goes wrong with a piece is its own affair. */
  work: (one: Work) => Promise<void>
}

/**
 * Takes up owed work in batches, and never more than there are hands for: what is claimed is begun at once, so no lease
 * runs out in a queue. A piece that takes long keeps one hand, and the others go on.
 */
export class Hands {
  readonly #count: number
  readonly #busy = new Set<Promise<void>>()
  #isTaking = false
  #isWoken = false

  constructor(count: number) {
    this.#count = count
  }

  /**
   * Takes up what is owed. Woken while it does so, it looks once more.
   *
   * @returns once nothing more is to be claimed, which is before all of it is done
   * @throws what `claim` threw
   */
  async wake<Work>(owed: Owed<Work>): Promise<void> {
    this.#isWoken = true
    if (this.#isTaking) return
    this.#isTaking = true
    try {
      while (this.#isWoken) await this.#takeUp(owed)
    } finally {
      this.#isTaking = false
    }
  }

  async #takeUp<Work>({ claim, work }: Owed<Work>): Promise<void> {
    if (this.#busy.size === this.#count) await Promise.race(this.#busy)
    this.#isWoken = false
    const free = this.#count - this.#busy.size
    const claimed = await claim(free)
    for (const one of claimed) this.#begin(() => work(one))
    // All hands are full: there may be more.
    if (claimed.length === free) this.#isWoken = true
  }

  #begin(work: () => Promise<void>): void {
    const busy: Promise<void> = work().finally(() => this.#busy.delete(busy))
    this.#busy.add(busy)
  }
}
