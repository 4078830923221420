import { setImmediate as endOfTurn, setTimeout as pause } from "node:timers/promises"

/** Bounds a statement's text and what one failure can affect; far above what arrives during one commit. */
const MAX_ITEMS = 100

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }

/**
 * One statement for all items that arrive while the previous one runs, like a database's own group commit: a burst
 * costs a few statements and commits. Each caller gets its own item's result, after that item's statement has
 * committed.
 */
export class BatchedStatement<Item, Result> {
  readonly #execute: (items: Item[]) => Promise<Result[]>
  #waiting: Waiting<Item, Result>[] = []
  #isRunning = false

  readonly #gatherMs: number

  /**
   * @param execute returns one result for each item, in order
   * @param how.gatherMs how long each statement waits for more items, where nobody waits for the result
   */
  constructor(execute: (items: Item[]) => Promise<Result[]>, { gatherMs = 0 }: { gatherMs?: number } = {}) {
    this.#execute = execute
    this.#gatherMs = gatherMs
  }

  /** @throws what the database threw; an item that Postgres refuses fails alone */
  async run(item: Item): Promise<Result> {
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#isRunning) void this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    // Items that arrive in this turn of the event loop join in.
    await endOfTurn()
    while (this.#waiting.length > 0) {
      if (this.#gatherMs > 0) await pause(this.#gatherMs)
      await this.#runOne(this.#waiting.splice(0, MAX_ITEMS))
    }
    this.#isRunning = false
  }

  async #runOne(together: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#execute(together.map(({ item }) => item))
      together.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      if (together.length > 1 && isAboutItems(error)) return await this.#runEachAlone(together)
      for (const { reject } of together) reject(error)
    }
  }

  /** A failed statement has changed nothing, so the other items are only delayed. */
  async #runEachAlone(together: Waiting<Item, Result>[]): Promise<void> {
    await Promise.all(together.map((one) => this.#runOne([one])))
  }
}

/**
 * Postgres' error classes for a statement's content: data, limits, constraints, and deadlocks with others. Anything
 * else (no connection, no space, no table) affects every item alike, and trying them one by one would only delay the
 * answer.
 */
function isAboutItems(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === "string" && /^(21|22|23|40|54)/.test(code)
}
