import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { beginCompletion, claimCutCompletions, endCompletion } from "../sql/completions"
import type { DropDb } from "./drop-first"

/** Which cart completions are under way, so that what a killed one left behind is found. */
export class Completions {
  readonly #db: Knex

  constructor(db: Knex) {
    this.#db = db
  }

  async begin(...args: DropDb<typeof beginCompletion>): Promise<AttemptRow> {
    return await beginCompletion(this.#db, ...args)
  }

  async end(...args: DropDb<typeof endCompletion>): Promise<void> {
    await endCompletion(this.#db, ...args)
  }

  async claimCut(...args: DropDb<typeof claimCutCompletions>): Promise<AttemptRow[]> {
    return await claimCutCompletions(this.#db, ...args)
  }
}
