import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RecentAnswers } from "../sharing/recent-answers"
import { recentCreates } from "../sql/search/recent-creates"
import { type WorkingWays, workingWays } from "./working-ways"

/** What works at the service, from our own rows: asked by every checkout page. */
export class RecentWays {
  readonly #db: Knex
  readonly #known = new RecentAnswers<WorkingWays>({ freshMs: 15_000, most: 200 })

  constructor(db: Knex) {
    this.#db = db
  }

  async of(account: string, currency: string): Promise<WorkingWays> {
    const read = async () => workingWays(await recentCreates(this.#db, account, currency))
    return await this.#known.get(`${account} ${currency}`, read)
  }
}
