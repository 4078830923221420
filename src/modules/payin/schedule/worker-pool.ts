/** Where work comes from, and how one piece of it is done. */
export type WorkSource<Work> = {
  /** Claims at most `limit`, which no other claimer gets. */
  claim: (limit: number) => Promise<Work[]>
  /**
   * Must not throw: each piece handles its own failures.
   *
   * @param leave frees the worker for the next piece while the rest of this one, which must be short, goes on
   */
  work: (one: Work, leave: () => void) => Promise<void>
}

/**
 * Claims pending work in batches, and never more than there are free workers: claimed work starts at once, so no lease
 * expires in a queue. Work that takes long keeps one worker busy, and the others continue.
 */
export class WorkerPool {
  readonly #count: number
  readonly #busy = new Set<Promise<void>>()
  readonly #unfinished = new Set<Promise<void>>()
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
    while (this.#taking || this.#unfinished.size > 0) {
      await Promise.allSettled([this.#taking, ...this.#unfinished])
    }
  }

  async #takeAll<Work>(source: WorkSource<Work>): Promise<void> {
    while (this.#isAskedAgain) await this.#takeUp(source)
  }

  async #takeUp<Work>({ claim, work }: WorkSource<Work>): Promise<void> {
    if (this.#busy.size === this.#count) await Promise.race(this.#busy)
    // What workers have left must not pile up behind a slow database.
    if (this.#unfinished.size >= 2 * this.#count) await Promise.race(this.#unfinished)
    this.#isAskedAgain = false
    const free = this.#count - this.#busy.size
    const claimed = await claim(free)
    for (const one of claimed) this.#begin((leave) => work(one, leave))
    // All workers are busy: there may be more.
    if (claimed.length === free) this.#isAskedAgain = true
  }

  #begin(work: (leave: () => void) => Promise<void>): void {
    let wake = () => {}
    const busy = new Promise<void>((resolve) => (wake = resolve))
    const leave = () => {
      this.#busy.delete(busy)
      wake()
    }
    this.#busy.add(busy)
    const unfinished: Promise<void> = work(leave).finally(() => {
      this.#unfinished.delete(unfinished)
      leave()
    })
    this.#unfinished.add(unfinished)
  }
}
