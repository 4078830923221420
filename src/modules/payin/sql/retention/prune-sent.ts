import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** @returns how many messages that are over and older than `days` were deleted, at most `limit` */
export async function pruneSent(db: Knex, table: "payin_alert" | "payin_mail", age: { days: number; limit: number }) {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM ${table} WHERE id IN (
       SELECT id FROM ${table}
        WHERE next_try_at IS NULL AND created_at < now() - :days * interval '1 day' AND deleted_at IS NULL LIMIT :limit)`,
    age,
  )
  return rowCount
}
