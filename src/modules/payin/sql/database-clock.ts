import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export async function databaseNow(db: Knex): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("SELECT now()")
  return rows[0]!.now
}

/**
 * A change whose next check is a moment of this process's clock, with that moment by the database's, which decides what
 * is due. A process whose clock is behind would otherwise write moments that have passed, and check without a pause; one
 * whose clock is ahead would check late.
 */
export function dueByDatabaseClock<Change extends Due>(db: Knex, change: Change) {
  const { next_check_at: at, check_by: by, ...others } = change
  if (by) return { ...others, next_check_at: db.raw(`least(next_check_at, ${inMs})`, [by.getTime() - Date.now()]) }
  if (at === undefined) return others
  return { ...others, next_check_at: at && db.raw(inMs, [at.getTime() - Date.now()]) }
}

/** `check_by`: at the latest, so that it takes away no sooner check; null: no check is asked for. */
export type Due = { next_check_at?: Date | null; check_by?: Date | null }

const inMs = inMilliseconds("now() + ? * interval '1 millisecond'")

/** As a `Date` keeps it, so that a row is recognized by the moment that was read of it. */
export function inMilliseconds(moment: string): string {
  return `date_trunc('milliseconds', ${moment})`
}
