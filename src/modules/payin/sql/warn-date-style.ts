import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"

type Dates = { now: unknown; style: string; name: string }

/**
 * One line at startup where Node's driver cannot read the database's dates: it takes each for none. Medusa goes on
 * without them; our leases, pauses and pages need them.
 */
export async function warnDateStyle(db: Pick<Knex, "raw">, logger: Pick<Logger, "error">): Promise<void> {
  const dates = await readDates(db).catch(() => undefined)
  if (!dates || dates.now instanceof Date) return
  const order = dates.style.split(", ")[1] ?? "MDY"
  logger.error(
    `payin: the database writes dates in a style that cannot be read: "${dates.style}". No payment can begin. ` +
      `Run: alter database "${dates.name}" set datestyle = 'ISO, ${order}'; a role can have a style of its own. ` +
      "Then restart the store.",
  )
}

async function readDates(db: Pick<Knex, "raw">): Promise<Dates | undefined> {
  const sql = `SELECT now() AS now, current_setting('DateStyle') AS style, current_database() AS name`
  const { rows } = await db.raw<{ rows: Dates[] }>(sql)
  return rows[0]
}
