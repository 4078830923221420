import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptState } from "../../attempt/attempt-state"
import type { CaseKind } from "../../case/case-kinds"
import type { AttemptRow } from "../../models/attempt"
import { type Cursor, type PageOf, readPage, type SortKey } from "../keyset"

export type AttemptFilter = {
  search?: AttemptSearch
  states?: readonly AttemptState[]
  openCase?: CaseKind | "any"
  account?: string
  currency?: string
  createdFrom?: Date
  /** Exclusive. */
  createdTo?: Date
}

/** What a text can mean: an id of ours or of the service, and what Medusa found for it. */
type AttemptSearch = { text: string; cartIds: readonly string[]; orderIds: readonly string[] }

export type AttemptOrder = "-created_at" | "created_at" | "-amount" | "amount"

/** The most attempts that a filter's sums cover, so that they cost the same for a thousand rows and for a million. */
export const TOTALS_LIMIT = 10_000

export async function listAttempts(
  db: Knex,
  filter: AttemptFilter,
  page: { order: AttemptOrder; limit: number; cursor?: Cursor },
): Promise<PageOf<AttemptRow>> {
  const query = filtered(db, filter).select("a.*")
  return await readPage(db, query, { sort: sorts[page.order], id: "a.id", limit: page.limit, cursor: page.cursor })
}

const sorts: Record<AttemptOrder, SortKey> = {
  "-created_at": { expression: "a.created_at", type: "timestamptz", descending: true },
  created_at: { expression: "a.created_at", type: "timestamptz", descending: false },
  "-amount": { expression: "a.amount::numeric", type: "numeric", descending: true },
  amount: { expression: "a.amount::numeric", type: "numeric", descending: false },
}

export type CurrencyTotal = { currency_code: string; count: number; expected: string; arrived: string; more: boolean }

/** Count and sums of the newest attempts of the filter, `TOTALS_LIMIT` at most; `more` says that there are others. */
export async function sumAttempts(db: Knex, filter: AttemptFilter): Promise<CurrencyTotal[]> {
  const newest = filtered(db, filter)
    .select("a.currency_code", "a.amount", "a.trade_amount", "a.state", "a.created_at", "a.id")
    .orderByRaw("a.created_at DESC, a.id DESC")
    .limit(TOTALS_LIMIT + 1)
  const { rows } = await db.raw<{ rows: (Omit<CurrencyTotal, "count"> & { count: string })[] }>(
    `SELECT currency_code, count(*) FILTER (WHERE n <= :limit) AS count, max(n) > :limit AS more,
            coalesce(sum(amount::numeric) FILTER (WHERE n <= :limit), 0)::text AS expected,
            coalesce(sum(trade_amount::numeric) FILTER (WHERE n <= :limit AND state IN ('paid','captured')), 0)::text
              AS arrived
       FROM (SELECT newest.*, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n FROM (:newest) AS newest) AS numbered
      GROUP BY currency_code ORDER BY currency_code`,
    { newest, limit: TOTALS_LIMIT } as unknown as Knex.ValueDict,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

function filtered(db: Knex, filter: AttemptFilter): Knex.QueryBuilder {
  const query = db("payin_attempt as a").whereNull("a.deleted_at")
  if (filter.states?.length) query.whereIn("a.state", [...filter.states])
  if (filter.account) query.where("a.account", filter.account)
  if (filter.currency) query.where("a.currency_code", filter.currency)
  if (filter.createdFrom) query.where("a.created_at", ">=", filter.createdFrom)
  if (filter.createdTo) query.where("a.created_at", "<", filter.createdTo)
  if (filter.openCase) query.whereIn("a.id", withOpenCase(db, filter.openCase))
  if (filter.search) query.whereIn("a.id", hitsOf(db, filter.search))
  return query
}

function withOpenCase(db: Knex, kind: CaseKind | "any"): Knex.QueryBuilder {
  const query = db("payin_case").select("attempt_id").whereNull("closed_at").whereNull("deleted_at")
  return kind === "any" ? query : query.where({ kind })
}

/** A shorter text is the start of too many ids, so it must match a whole one. */
const MIN_PREFIX = 8
const MAX_HITS = 1_000

/** Each way to match is an index look-up of its own: an OR over all of them would read the whole table. */
function hitsOf(db: Knex, { cartIds, orderIds, text }: AttemptSearch): Knex.QueryBuilder {
  const pattern = `${text.replace(/[\\%_]/g, "\\$&")}${text.length >= MIN_PREFIX ? "%" : ""}`
  const hits = () => db("payin_attempt").select("id").limit(MAX_HITS)
  return hits()
    .where("id", text)
    .union(
      [
        ...["external_transaction_id", "trade_id", "cart_id"].map((column) => hits().where(column, "like", pattern)),
        ...(cartIds.length > 0 ? [hits().whereIn("cart_id", [...cartIds])] : []),
        hits().whereIn("order_id", [text, ...orderIds]),
      ],
      true,
    )
}
