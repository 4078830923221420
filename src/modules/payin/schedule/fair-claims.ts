type Claim = { limit: number; except: readonly string[] }

/** Looking past a long queue for the others' costs, so where there are none it is done now and then. */
const LOOK_PAST_EVERY_MS = 1_000

/**
 * Claims work of several accounts for the workers that they share. While one account's service answers so slowly that
 * its work has half of them, that of the other accounts comes first: it waits for one worker, and not for all that the
 * slow account has waiting.
 */
export class FairClaims {
  readonly #mostOfOne: number
  /** How much of its work is being done here, by account. */
  readonly #atWork = new Map<string, number>()
  /** When nothing was found past them, by a clock that is never set. */
  #noOthersAt = -Infinity

  constructor(workers: number) {
    this.#mostOfOne = workers / 2
  }

  /** @param claim claims what is due, but for the accounts in `except` */
  async claim<Work>({ limit, except }: Claim, claim: (claim: Claim) => Promise<Work[]>): Promise<Work[]> {
    const crowding = [...this.#atWork].flatMap(([account, count]) => (count >= this.#mostOfOne ? [account] : []))
    const isAlone = performance.now() - this.#noOthersAt < LOOK_PAST_EVERY_MS
    if (crowding.length === 0 || isAlone) return await claim({ limit, except })
    const others = await claim({ limit, except: [...except, ...crowding] })
    if (others.length === limit) return others
    if (others.length === 0) this.#noOthersAt = performance.now()
    const rest = claim({ limit: limit - others.length, except })
    // What was claimed is worked on, whatever becomes of the rest.
    return [...others, ...(await (others.length === 0 ? rest : rest.catch(() => [])))]
  }

  async whileAtWork<T>(account: string, work: () => Promise<T>): Promise<T> {
    this.#count(account, 1)
    try {
      return await work()
    } finally {
      this.#count(account, -1)
    }
  }

  #count(account: string, by: number): void {
    const count = (this.#atWork.get(account) ?? 0) + by
    if (count > 0) this.#atWork.set(account, count)
    else this.#atWork.delete(account)
  }
}
