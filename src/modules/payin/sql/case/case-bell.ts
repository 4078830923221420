import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseRow } from "./cases"
import { isPrepared } from "./note-case"

/** Stands for the entry while it is being made: a process that is killed meanwhile may have made it. */
export const RINGING = "ringing"

/** Open cases that have no entry under the panel's bell yet, oldest first. */
export async function listUnbelled(db: Knex, limit: number): Promise<CaseRow[]> {
  return await db("payin_case")
    .where({ closed_at: null, deleted_at: null })
    .whereRaw(`(bell_id IS NULL OR bell_id = '${RINGING}') AND NOT ${isPrepared}`)
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

/** @returns false when the case was closed meanwhile */
export async function claimBell(db: Knex, id: string): Promise<boolean> {
  return (await db("payin_case").where({ id, closed_at: null, deleted_at: null }).update({ bell_id: RINGING })) > 0
}

export async function writeBell(db: Knex, id: string, bell_id: string): Promise<void> {
  await db("payin_case").where({ id }).update({ bell_id })
}

/** The entry that the row names is gone. Another one may have been made meanwhile. */
export async function clearBell(db: Knex, { bell_id, id }: Pick<CaseRow, "id" | "bell_id">): Promise<void> {
  await db("payin_case").where({ id, bell_id }).update({ bell_id: null })
}
