import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** @returns how often settling the attempt has failed in a row, this time included */
export async function recordSettleFailure(db: Knex, id: string, code: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { settle_failures: number }[] }>(
    `UPDATE payin_attempt SET settle_failures = settle_failures + 1, last_error_code = ? WHERE id = ?
     RETURNING settle_failures`,
    [code, id],
  )
  return rows[0]?.settle_failures ?? 0
}

export async function forgetSettleFailures(db: Knex, id: string): Promise<void> {
  await db("payin_attempt").where({ id }).where("settle_failures", ">", 0).update({ settle_failures: 0 })
}
