import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export async function databaseNow(db: Knex): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("SELECT now()")
  return rows[0]!.now
}

/**
 * A change whose next check is a moment of this process's clock, with that moment by the database's, which decides what
 * is due. A process whose clock is behind would otherwise write moments that have passed, and check without a pause; one
 * whose clock is ahead would check late. In whole milliseconds, so that it is recognized by the `Date` that a row has of it.
 */
export function dueByDatabaseClock<Change extends { next_check_at?: Date | null }>(db: Knex, change: Change) {
  const { next_check_at: at, ...others } = change
  if (at === undefined) return others
  const due =
    at && db.raw("date_trunc('milliseconds', now() + ? * interval '1 millisecond')", [at.getTime() - Date.now()])
  return { ...others, next_check_at: due }
}
