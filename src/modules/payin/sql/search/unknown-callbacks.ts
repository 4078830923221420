import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TEST_CALLBACK_PREFIX } from "../../callback/test-callback"
import type { CallbackRow } from "../callback/callbacks"
import { type CountUpTo, countUpTo, type Cursor, newestFirst, type PageOf, readPage } from "../keyset"
import type { Period } from "../sums/read-sums"

/** Newest first: the callbacks that first came in the period, and are about trades that no attempt has. */
export async function listUnknownCallbacks(
  db: Knex,
  period: Period,
  page: { limit: number; cursor?: Cursor },
): Promise<PageOf<CallbackRow>> {
  return await readPage(db, unknownIn(db, period).select("c.*"), { ...page, sort: newestFirst("c") })
}

export async function countUnknownCallbacks(db: Knex, period: Period): Promise<CountUpTo> {
  return await countUpTo(db, unknownIn(db, period), newestFirst("c"))
}

const DAY_MS = 86_400_000

function unknownIn(db: Knex, { account, from, to }: Period): Knex.QueryBuilder {
  const query = db("payin_callback as c")
    .where("c.state", "unmatched")
    .whereNull("c.deleted_at")
    .where("c.created_at", ">=", new Date(from))
    .where("c.created_at", "<", new Date(Date.parse(to) + DAY_MS))
    // Null, and so no row, where nothing could name a trade: nobody could look for that.
    .whereRaw(`c.identifiers[1] NOT LIKE '${TEST_CALLBACK_PREFIX}%'`)
    .whereRaw(`NOT (${isKnown})`)
  if (account !== undefined) query.where("c.account", account)
  return query
}

/**
 * Whether an attempt has what the callback names: a callback keeps its end when an attempt gets the trade later.
 *
 * Each identifier is looked up by itself, for the few callbacks that are read. As one join, Postgres expects it to leave a
 * single row, and looks up all callbacks of the period first; the offset keeps it from that.
 */
function hasAttempt(column: string, named: string): string {
  return `EXISTS (SELECT FROM unnest(c.identifiers) AS named (id)
    JOIN payin_attempt AS a ON a.${column} = ${named} AND a.deleted_at IS NULL OFFSET 0)`
}

/** UUIDs are stored in lower case. */
const isKnown = `${hasAttempt("external_transaction_id", "named.id")} OR ${hasAttempt("trade_id", "lower(named.id)")}`
