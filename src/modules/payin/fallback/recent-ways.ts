import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isRecent } from "../../../merchant-api/is-recent"
import { recentCreates } from "../sql/search/recent-creates"
import { type WorkingWays, workingWays } from "./working-ways"

const FRESH_MS = 15_000
/** Currencies come from requests. */
const MOST_KEPT = 200

/** What works at the service, from our own rows: asked by every checkout page, so each answer is kept for a moment. */
export class RecentWays {
  readonly #db: Knex
  readonly #known = new Map<string, { ways: Promise<WorkingWays>; readAt: number }>()

  constructor(db: Knex) {
    this.#db = db
  }

  async of(account: string, currency: string): Promise<WorkingWays> {
    const key = `${account} ${currency}`
    const known = this.#known.get(key)
    if (known && isRecent(known.readAt, FRESH_MS, Date.now())) return await known.ways
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    const ways = recentCreates(this.#db, account, currency).then(workingWays)
    this.#known.set(key, { ways, readAt: Date.now() })
    ways.catch(() => this.#known.delete(key))
    return await ways
  }
}
