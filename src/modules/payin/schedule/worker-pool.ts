/** Where work comes from, and how one piece of it is done. */
export type WorkSource<Work> = {
  /** Claims at most `limit`, which no other claimer gets. */
  claim: (limit: number) => Promise<Work[]>
  /**
   * Must not throw: each piece handles its own failures.
   *
   * @param leave frees the worker for the next piece while the rest of this one, which must be short or need none, goes on
   */
  work: (one: Work, leave: () => void) => Promise<void>
}

type Piece = { claimedAt: number; work: (leave: () => void) => Promise<void> }

/** What has waited longer for a worker is left to whoever claims it next, long before its claim ends. */
const LONGEST_WAIT_MS = 2_000

/**
 * Claims pending work in batches, and no more than there are free workers: claimed work starts at once, so no claim ends
 * in a queue. Pieces that workers leave within milliseconds are claimed ahead, so that nobody waits for the next claim
 * and a claim is for many. Work that takes long keeps one worker busy, and the others continue.
 */
export class WorkerPool {
  readonly #count: number
  readonly #claimsAhead: boolean
  readonly #unfinished = new Set<Promise<void>>()
  #ready: Piece[] = []
  #busy = 0
  /** How many pieces workers have left that are not done yet. */
  #rests = 0
  /** How many pieces workers have ever left. */
  #left = 0
  #ahead = 0
  #onRoom = () => {}
  #taking: Promise<void> | undefined
  #isAskedAgain = false

  /** @param how.claimsAhead false where workers that are left may be needed for work that takes long */
  constructor(count: number, { claimsAhead = true }: { claimsAhead?: boolean } = {}) {
    this.#count = count
    this.#claimsAhead = claimsAhead
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
    this.#ahead = 0
    while (this.#isAskedAgain) await this.#takeUp(source)
  }

  async #takeUp<Work>({ claim, work }: WorkSource<Work>): Promise<void> {
    while (this.#room <= 0) await new Promise<void>((resolve) => (this.#onRoom = resolve))
    this.#isAskedAgain = false
    const room = this.#room
    const leftBefore = this.#left
    const claimed = await claim(room)
    // As many as are left during four claims.
    if (this.#claimsAhead) this.#ahead = Math.min(4 * (this.#left - leftBefore), 2 * this.#count)
    for (const one of claimed) this.#ready.push({ claimedAt: performance.now(), work: (leave) => work(one, leave) })
    this.#startReady()
    // All workers are busy: there may be more.
    if (claimed.length === room) this.#isAskedAgain = true
  }

  get #room(): number {
    return this.#mayStart ? this.#count + this.#ahead - this.#busy - this.#ready.length : 0
  }

  /** What workers have left must not pile up behind a slow database. */
  get #mayStart(): boolean {
    return this.#rests <= 4 * this.#count
  }

  #startReady(): void {
    while (this.#ready.length > 0 && this.#busy < this.#count && this.#mayStart) this.#start(this.#ready.shift()!)
    this.#onRoom()
  }

  #start({ claimedAt, work }: Piece): void {
    if (performance.now() - claimedAt > LONGEST_WAIT_MS) return
    let isLeft = false
    const leave = () => {
      if (isLeft) return
      isLeft = true
      this.#busy--
      this.#rests++
      this.#left++
      this.#startReady()
    }
    this.#busy++
    const unfinished: Promise<void> = work(leave).finally(() => {
      this.#unfinished.delete(unfinished)
      if (isLeft) this.#rests--
      else this.#busy--
      this.#startReady()
    })
    this.#unfinished.add(unfinished)
  }
}
