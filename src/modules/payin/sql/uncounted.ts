import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** Part of a statement: says that the attempt that another part, named `source`, returns has to be counted. */
export function newUncountedChange(db: Knex, source: string): Knex.Raw {
  return db.raw(`INSERT INTO payin_uncounted_change (id, attempt_id) SELECT ?, ??.id FROM ??`, [
    generateEntityId(undefined, "payunc"),
    source,
    source,
  ])
}

/** In the transaction of the change. */
export async function addUncountedChange(db: Knex, attemptId: string): Promise<void> {
  await db("payin_uncounted_change").insert({ id: generateEntityId(undefined, "payunc"), attempt_id: attemptId })
}
