import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseKind } from "../../case/case-kinds"
import type { AttemptRow } from "../../models/attempt"
import { type ShownState, shownStateSql } from "../../shown/shown-state"
import { type CountUpTo, countUpTo, type Cursor, newestFirst, type PageOf, readPage, type SortKey } from "../keyset"
import { filterExpressions } from "../search/attempt-choices"
import { attemptHits, type AttemptSearch } from "../search/attempt-hits"

export type AttemptFilter = {
  search?: AttemptSearch
  states?: readonly ShownState[]
  openCase?: CaseKind | "any"
  account?: string
  currency?: string
  bank?: string
  method?: string
  /** The `last_error_code` of refused attempts. */
  refusal?: string
  /** Carts and orders of one customer. */
  customer?: { cartIds: readonly string[]; orderIds: readonly string[] }
  createdFrom?: Date
  /** Exclusive. */
  createdTo?: Date
}

export type AttemptOrder = "-created_at" | "created_at" | "-amount" | "amount"

export async function listAttempts(
  db: Knex,
  filter: AttemptFilter,
  page: { order: AttemptOrder; limit: number; cursor?: Cursor },
): Promise<PageOf<AttemptRow>> {
  const query = filteredAttempts(db, filter).select("a.*")
  return await readPage(db, query, { ...page, sort: sorts[page.order] })
}

const byAmount = { expression: "a.amount::numeric", id: "a.id", type: "numeric" } as const

const sorts: Record<AttemptOrder, SortKey> = {
  "-created_at": newestFirst("a"),
  created_at: { ...newestFirst("a"), descending: false },
  "-amount": { ...byAmount, descending: true },
  amount: { ...byAmount, descending: false },
}

/** How many there are, as far as `limit`: never a scan of all of them. */
export async function countAttempts(db: Knex, filter: AttemptFilter): Promise<CountUpTo> {
  return await countUpTo(db, filteredAttempts(db, filter), newestFirst("a"))
}

export function filteredAttempts(db: Knex, filter: AttemptFilter): Knex.QueryBuilder {
  const query = db("payin_attempt as a").whereNull("a.deleted_at")
  if (filter.states?.length) query.whereRaw(shownIn(filter.states), [...filter.states])
  if (filter.account) query.where("a.account", filter.account)
  if (filter.currency) query.where("a.currency_code", filter.currency)
  if (filter.createdFrom) query.where("a.created_at", ">=", filter.createdFrom)
  if (filter.createdTo) query.where("a.created_at", "<", filter.createdTo)
  if (filter.openCase) query.whereIn("a.id", withOpenCase(db, filter.openCase))
  if (filter.search) query.whereIn("a.id", attemptHits(db, filter.search))
  if (filter.customer) query.whereIn("a.id", ofCustomer(db, filter.customer))
  // The names of the columns are those of one table only: the expressions are compared as the indexes have them.
  if (filter.bank) query.whereRaw(`${filterExpressions.bank} = ?`, [filter.bank])
  if (filter.method) query.whereRaw(`${filterExpressions.method} = ?`, [filter.method])
  if (filter.refusal) query.whereRaw(`a.state = 'refused' AND ${filterExpressions.refusal} = ?`, [filter.refusal])
  return query
}

/** The index has this very expression; of one state, it has the order of the list, too. */
function shownIn(states: readonly ShownState[]): string {
  return `${shownStateSql("a")} IN (${states.map(() => "?").join(", ")})`
}

function withOpenCase(db: Knex, kind: CaseKind | "any"): Knex.QueryBuilder {
  const query = db("payin_case").select("attempt_id").whereNull("closed_at").whereNull("deleted_at")
  return kind === "any" ? query : query.where({ kind })
}

function ofCustomer(db: Knex, { cartIds, orderIds }: NonNullable<AttemptFilter["customer"]>): Knex.QueryBuilder {
  const ids = () => db("payin_attempt").select("id").whereNull("deleted_at")
  return ids()
    .whereIn("cart_id", [...cartIds])
    .union([ids().whereIn("order_id", [...orderIds])], true)
}
