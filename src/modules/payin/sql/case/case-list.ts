import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseKind } from "../../case/case-kinds"
import { type CountUpTo, countUpTo, type Cursor, newestFirst, type PageOf, readPage, type SortKey } from "../keyset"
import { attemptHits, type AttemptSearch } from "../search/attempt-hits"
import type { CaseRow } from "./cases"

export type CaseFilter = {
  state: "open" | "closed" | "all"
  kinds?: readonly CaseKind[]
  account?: string
  /** For the attempts that they are about. */
  search?: AttemptSearch
  openedFrom?: Date
  /** Exclusive. */
  openedTo?: Date
}

type CaseOrder = "oldest" | "newest"

/** Open ones first, oldest first; closed ones alone: last closed first. `order` turns either around, not all of them. */
export async function listCasePage(
  db: Knex,
  filter: CaseFilter,
  page: { limit: number; order?: CaseOrder; cursor?: Cursor },
): Promise<PageOf<CaseRow>> {
  const query = filtered(db, filter).select("k.*")
  const sort = sorts[filter.state]
  const descending = page.order && filter.state !== "all" ? page.order === "newest" : sort.descending
  return await readPage(db, query, { ...page, sort: { ...sort, descending } })
}

/** How many there are, as far as `countUpTo` counts. */
export async function countCases(db: Knex, filter: CaseFilter): Promise<CountUpTo> {
  return await countUpTo(db, filtered(db, filter), sorts[filter.state])
}

function filtered(db: Knex, filter: CaseFilter): Knex.QueryBuilder {
  const query = db("payin_case as k").whereNull("k.deleted_at")
  if (filter.state === "open") query.whereNull("k.closed_at")
  if (filter.state === "closed") query.whereNotNull("k.closed_at")
  if (filter.kinds?.length) query.whereIn("k.kind", [...filter.kinds])
  if (filter.account) {
    query.join("payin_attempt as a", "a.id", "k.attempt_id").where("a.account", filter.account)
  }
  if (filter.search) query.whereIn("k.attempt_id", attemptHits(db, filter.search))
  if (filter.openedFrom) query.where("k.created_at", ">=", filter.openedFrom)
  if (filter.openedTo) query.where("k.created_at", "<", filter.openedTo)
  return query
}

const sorts: Record<CaseFilter["state"], SortKey> = {
  open: { ...newestFirst("k"), descending: false },
  closed: newestFirst("k", "closed_at"),
  // "0" sorts before "1": open cases first, each part by age.
  all: {
    expression: `(CASE WHEN k.closed_at IS NULL THEN '0' ELSE '1' END || to_char(k.created_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'))`,
    id: "k.id",
    type: "text",
    descending: false,
  },
}

export async function countOpenCases(db: Knex, account?: string): Promise<Partial<Record<CaseKind, number>>> {
  const query = db("payin_case as k").whereNull("k.closed_at").whereNull("k.deleted_at").groupBy("k.kind")
  if (account) query.join("payin_attempt as a", "a.id", "k.attempt_id").where("a.account", account)
  const rows = await query.select("k.kind").count<{ kind: CaseKind; count: string }[]>("* as count")
  return Object.fromEntries(rows.map(({ count, kind }) => [kind, Number(count)]))
}
