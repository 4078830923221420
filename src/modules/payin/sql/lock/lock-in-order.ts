import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Part of a statement: the ids of the rows that are found, which it locks by id. Left to Postgres, the order is that of
 * the index that each statement goes by, and two statements that change some of the same rows may deadlock.
 */
export function lockInOrder(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.select("id").orderBy("id").forUpdate()
}
