import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { AttemptRow } from "./models/attempt"
import type { TimelineEntry } from "./models/timeline-entry"
import { countAttempts, listAttempts } from "./sql/attempt/attempt-list"
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

  async attemptsById(ids: readonly string[]): Promise<AttemptRow[]> {
    return await this.#db("payin_attempt")
      .whereIn("id", [...ids])
      .whereNull("deleted_at")
  }

  /** By its payment collections, and by what attempts remember: the host may have taken a collection away. Oldest first. */
  async attemptsOfOrder(order_id: string, paymentCollectionIds: readonly string[]): Promise<AttemptRow[]> {
    const isOwn = (one: Knex.QueryBuilder) =>
      void one.whereIn("payment_collection_id", [...paymentCollectionIds]).orWhere({ order_id })
    return (await this.#related((query) => query.where(isOwn))).reverse()
  }

  /** Latest first. */
  async latestAttemptsOf(owner: AttemptOwner): Promise<AttemptRow[]> {
    return await this.#related((query) => query.where(owner))
  }

  /** The other attempts of the cart, or of the collection if it has no cart; oldest first. */
  async siblingsOf({ cart_id, id, payment_collection_id }: AttemptRow): Promise<AttemptRow[]> {
    const owner = cart_id ? { cart_id } : { payment_collection_id }
    return (await this.#related((query) => query.where(owner).whereNot({ id }))).reverse()
  }

  /** Latest first. Of too many, those with money, those that may get it, and the latest: any number may be refused. */
  async #related(ofOwner: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<AttemptRow[]> {
    const chosen = ofOwner(this.#db("payin_attempt"))
      .whereNull("deleted_at")
      .orderByRaw(
        `paid_at IS NULL, superseded_at IS NOT NULL OR state IN ('canceled','refused'), created_at DESC, id DESC`,
      )
      .limit(MAX_RELATED)
    return await this.#db.select("*").from(chosen.as("chosen")).orderBy(LATEST_FIRST)
  }

  /** Oldest first; of too many, the latest. */
  async timelineOf(attemptId: string): Promise<TimelineRow[]> {
    const latest = await this.#db<TimelineRow>("payin_timeline_entry")
      .where({ attempt_id: attemptId, deleted_at: null })
      .orderBy(LATEST_FIRST)
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

type AttemptOwner = { cart_id: string } | { payment_collection_id: string } | { order_id: string }

const LATEST_FIRST = [
  { column: "created_at", order: "desc" },
  { column: "id", order: "desc" },
]
const MAX_RELATED = 50
const MAX_TIMELINE = 500
