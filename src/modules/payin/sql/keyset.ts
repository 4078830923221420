import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Where a page ended: the sorted column's value as text, and the id that breaks ties. */
export type Cursor = { value: string; id: string }

export type PageOf<Row> = { rows: Row[]; next: Cursor | null }

/** `type` is the column's, to cast a cursor's text; `id` breaks ties. */
export type SortKey = { expression: string; id: string; type: "timestamptz" | "numeric" | "text"; descending: boolean }

/** The order of most lists. `alias` is the table's, `column` says when. */
export function newestFirst(alias: string, column = "created_at"): SortKey {
  return { expression: `${alias}.${column}`, id: `${alias}.id`, type: "timestamptz", descending: true }
}

/**
 * Reads the page after the cursor in index order: as fast for the last page as for the first, and rows that arrive
 * meanwhile shift nothing.
 */
export async function readPage<Row extends { id: string }>(
  db: Knex,
  query: Knex.QueryBuilder,
  { cursor, limit, sort }: { sort: SortKey; limit: number; cursor?: Cursor },
): Promise<PageOf<Row>> {
  if (cursor) {
    const beyond = sort.descending ? "<" : ">"
    query.whereRaw(`(${sort.expression}, ${sort.id}) ${beyond} (?::${sort.type}, ?)`, [cursor.value, cursor.id])
  }
  const found = (await query
    .select(db.raw(`${textOf(sort)} AS cursor_value`))
    .orderByRaw(orderOf(sort))
    // One extra row shows whether there is a next page.
    .limit(limit + 1)) as (Row & { cursor_value: string })[]
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? { value: last.cursor_value, id: last.id } : null }
}

export type CountUpTo = { count: number; more: boolean }

const MOST_COUNTED = 1_000

/**
 * Counts the rows, and stops at a thousand: a person then wants to know only that there are many.
 *
 * @param sort of the list's index: without it, Postgres would gather all of the rows before it stops
 */
export async function countUpTo(db: Knex, query: Knex.QueryBuilder, sort: SortKey): Promise<CountUpTo> {
  const some = query
    .select(db.raw("1 AS one"))
    .orderByRaw(orderOf(sort))
    .limit(MOST_COUNTED + 1)
  const [row] = await db.from(some.as("some")).count<{ count: string }[]>("* as count")
  const count = Number(row!.count)
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

function orderOf({ descending, expression, id }: SortKey): string {
  const direction = descending ? "DESC" : "ASC"
  return `${expression} ${direction}, ${id} ${direction}`
}

/** A JavaScript date has milliseconds, Postgres has microseconds: rows within one millisecond must not be skipped. */
function textOf({ expression, type }: SortKey): string {
  return type === "timestamptz"
    ? `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${expression})::text`
}
