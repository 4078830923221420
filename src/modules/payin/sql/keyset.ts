import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Where a page ended: the sorted column's value as text, and the id that breaks ties. */
export type Cursor = { value: string; id: string }

export type PageOf<Row> = { rows: Row[]; next: Cursor | null }

/** `type` is the column's, to cast a cursor's text. */
export type SortKey = { expression: string; type: "timestamptz" | "numeric" | "text"; descending: boolean }

/**
 * Reads the page after the cursor in index order: as fast for the last page as for the first, and rows that arrive
 * meanwhile shift nothing.
 */
export async function readPage<Row extends { id: string }>(
  db: Knex,
  query: Knex.QueryBuilder,
  page: { sort: SortKey; id: string; limit: number; cursor: Cursor | undefined },
): Promise<PageOf<Row>> {
  const { cursor, id, limit, sort } = page
  const direction = sort.descending ? "DESC" : "ASC"
  if (cursor) {
    const beyond = sort.descending ? "<" : ">"
    query.whereRaw(`(${sort.expression}, ${id}) ${beyond} (?::${sort.type}, ?)`, [cursor.value, cursor.id])
  }
  const found = (await query
    .select(db.raw(`${textOf(sort)} AS cursor_value`))
    .orderByRaw(`${sort.expression} ${direction}, ${id} ${direction}`)
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
 * @param order of the list's index: without it, Postgres would gather all of the rows before it stops
 */
export async function countUpTo(db: Knex, query: Knex.QueryBuilder, order: string): Promise<CountUpTo> {
  const some = query
    .select(db.raw("1 AS one"))
    .orderByRaw(order)
    .limit(MOST_COUNTED + 1)
  const [row] = await db.from(some.as("some")).count<{ count: string }[]>("* as count")
  const count = Number(row!.count)
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** A JavaScript date has milliseconds, Postgres has microseconds: rows within one millisecond must not be skipped. */
function textOf({ expression, type }: SortKey): string {
  return type === "timestamptz"
    ? `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${expression})::text`
}
