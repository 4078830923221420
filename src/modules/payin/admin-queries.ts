import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { TimelineEntry } from "./models/timeline-entry"
import { countAttempts, listAttempts } from "./sql/attempt/attempt-list"
import { latestFirst } from "./sql/attempt/find-attempts"
import { listCallbackPage, requeueCallback, requeueDeadCallbacks } from "./sql/callback/callback-list"
import type { CallbackRow } from "./sql/callback/callbacks"
import { countCases, countOpenCases, listCasePage } from "./sql/case/case-list"
import { onDatabase } from "./sql/on-database"
import { readCartContacts, readOrderContacts } from "./sql/order-contacts"
import { countRefunds, listRefunds } from "./sql/refunds/refund-list"
import { attemptChoices } from "./sql/search/attempt-choices"
import { countUnknownCallbacks, listUnknownCallbacks } from "./sql/search/unknown-callbacks"
import { sumAttempts } from "./sql/sums/sum-attempts"

export type TimelineRow = InferTypeOf<typeof TimelineEntry>

/** Attempts, cases and callbacks as the admin panel reads them, a page at a time. */
export class AdminQueries extends onDatabase({
  attempts: listAttempts,
  countAttempts,
  totals: sumAttempts,
  /** What the list can be filtered by. */
  attemptChoices,
  orderContacts: readOrderContacts,
  cartContacts: readCartContacts,
  cases: listCasePage,
  countCases,
  countOpenCases,
  refunds: listRefunds,
  countRefunds,
  callbacks: listCallbackPage,
  unknownCallbacks: listUnknownCallbacks,
  countUnknownCallbacks,
  requeueCallback,
  requeueDeadCallbacks,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  /** Oldest first; of too many, the latest. */
  async timelineOf(attemptId: string): Promise<TimelineRow[]> {
    const latest = await this.#db<TimelineRow>("payin_timeline_entry")
      .where({ attempt_id: attemptId, deleted_at: null })
      .orderBy(latestFirst)
      .limit(MAX_TIMELINE)
    return (latest as TimelineRow[]).reverse()
  }

  async findCallback(id: string): Promise<CallbackRow | undefined> {
    return await this.#db("payin_callback").where({ id, deleted_at: null }).first<CallbackRow>()
  }

  async findCallbackOfBody(account: string, body_sha256: string): Promise<CallbackRow | undefined> {
    return await this.#db("payin_callback").where({ account, body_sha256, deleted_at: null }).first<CallbackRow>()
  }
}

const MAX_TIMELINE = 500
