import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { takesNoWrites } from "../errors/postgres-errors"
import type { AttemptRow } from "../models/attempt"
import { type Books, booksOf } from "../shown/books"
import { databaseNow } from "../sql/database-clock"
import { onDatabase } from "../sql/on-database"
import { capturedWith } from "../sql/sums/captured-with"
import { countAttempts, hasUncounted } from "../sql/sums/count-attempts"
import { readCallbackHealth, readCaseAge, readPendingWork, readStranded, takesWrites } from "../sql/sums/read-health"
import { readAttemptSums, readDifferingAttempts, readMoneySums } from "../sql/sums/read-sums"
import { findSilentFaults } from "../sql/sums/silent-faults"
import { sumFallbacks } from "../sql/sums/sum-fallbacks"
import { writeBooks } from "../sql/sums/write-books"

const BATCH = 500
/** As many changes as a page waits for. The job counts the rest. */
const MAX_BATCHES = 20

/** The sums of each day, and what they are made of. */
export class DaySums extends onDatabase({
  capturedWith,
  money: readMoneySums,
  attempts: readAttemptSums,
  fallbacks: sumFallbacks,
  /** The attempts behind a day's difference. */
  differing: readDifferingAttempts,
  /** The database's clock, by which all that is read here is dated. */
  now: databaseNow,
  takesWrites,
  callbackHealth: readCallbackHealth,
  stranded: readStranded,
  silentFaults: findSilentFaults,
  caseAge: readCaseAge,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  /** Counts what has changed. @returns false while there is more, or while another process is counting */
  async count(): Promise<boolean> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      if ((await countAttempts(this.#db, BATCH)) < BATCH) break
    }
    return !(await hasUncounted(this.#db))
  }

  /** The same for a page that says when it is not complete: while nothing can be written, it shows what was counted. */
  async countIfPossible(): Promise<boolean> {
    return await this.count().catch((error: unknown) => {
      if (takesNoWrites(error)) return false
      throw error
    })
  }

  /** Notes what Medusa has captured and refunded. */
  async writeBooks(attempt: AttemptRow, books: Books): Promise<void> {
    if (JSON.stringify(booksOf(attempt)) === JSON.stringify(books)) return
    await writeBooks(this.#db, attempt.id, books)
  }

  /** Whether the store has ever asked anybody for money. */
  async any(): Promise<boolean> {
    return (await this.#db("payin_attempt").whereNot({ state: "planned" }).first("id")) !== undefined
  }

  /**
   * What the job should have done by now. What is `stranded` is no part of it: nobody can check that.
   *
   * @param away accounts whose payments cannot be checked now
   */
  async pendingWork(names: readonly string[], away: readonly string[] = []) {
    const stranded = await this.stranded(names)
    const gone = stranded.map(({ account }) => account)
    return { ...(await readPendingWork(this.#db, [...away, ...gone])), stranded }
  }
}
