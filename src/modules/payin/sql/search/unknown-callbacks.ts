import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TEST_CALLBACK_PREFIX } from "../../callback/test-callback"
import type { CallbackRow } from "../callback/callbacks"
import { type CountUpTo, countUpTo, type Cursor, type PageOf, readPage } from "../keyset"
import type { Period } from "../sums/read-sums"

/** Newest first: the callbacks that first came in the period, and are about trades that no attempt has. */
export async function listUnknownCallbacks(
  db: Knex,
  period: Period,
  page: { limit: number; cursor?: Cursor },
): Promise<PageOf<CallbackRow>> {
  const sort = { expression: "c.created_at", type: "timestamptz" as const, descending: true }
  return await readPage(db, unknownIn(db, period).select("c.*"), { sort, id: "c.id", ...page, cursor: page.cursor })
}

export async function countUnknownCallbacks(db: Knex, period: Period): Promise<CountUpTo> {
  return await countUpTo(db, unknownIn(db, period), "c.created_at DESC, c.id DESC")
}

const DAY_MS = 86_400_000

function unknownIn(db: Knex, { account, from, to }: Period): Knex.QueryBuilder {
  const query = db("payin_callback as c")
    .where("c.state", "unmatched")
    .whereNull("c.deleted_at")
    .where("c.created_at", ">=", new Date(from))
    .where("c.created_at", "<", new Date(Date.parse(to) + DAY_MS))
    .whereRaw(`c.identifiers[1] NOT LIKE '${TEST_CALLBACK_PREFIX}%' AND NOT EXISTS (${attemptOfIt})`)
  if (account !== undefined) query.where("c.account", account)
  return query
}

/**
 * A callback keeps its end when an attempt gets the trade later. UUIDs are stored in lower case. (The first identifier is
 * null where nothing could name a trade: nobody could look for that.)
 *
 * The offset keeps Postgres from joining: it expects a join to leave one row, and then sorts all callbacks of the period
 * instead of reading the newest in order.
 */
const attemptOfIt = `
  SELECT FROM payin_attempt AS a
   WHERE a.deleted_at IS NULL AND (a.external_transaction_id = ANY(c.identifiers)
      OR a.trade_id = ANY(lower(c.identifiers::text)::text[]))
  OFFSET 0`
