import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRow } from "./cases"
import { isPrepared } from "./note-case"

/** Open cases that have no entry under the panel's bell yet, oldest first. */
export async function listUnbelled(db: Knex, limit: number): Promise<CaseRow[]> {
  return await db("payin_case")
    .where({ bell_id: null, closed_at: null, deleted_at: null })
    .whereRaw(`NOT ${isPrepared}`)
    .orderBy("created_at")
    .limit(limit)
}

/** Closed cases whose entry is still there. */
export async function listBelledAndClosed(db: Knex, limit: number): Promise<CaseRow[]> {
  return await db("payin_case")
    .whereNotNull("bell_id")
    .whereNotNull("closed_at")
    .whereNull("deleted_at")
    .orderBy("closed_at")
    .limit(limit)
}

export async function writeBell(db: Knex, id: string, bell_id: string | null): Promise<void> {
  await db("payin_case").where({ id }).update({ bell_id })
}
