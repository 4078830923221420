import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

/** `data` holds ids and words, never payer data or payment details. */
export type TimelineLine = { kind: string; data?: Record<string, string | number | null> }

export async function addTimelineEntry(
  db: Knex,
  attemptId: string,
  kind: string,
  data?: TimelineLine["data"],
): Promise<void> {
  await db("payin_timeline_entry").insert({ ...columnsOf({ kind, data }), attempt_id: attemptId })
}

/** Part of a statement: adds the line for each attempt that another part, named `source`, returns. */
export function newTimelineEntry(db: Knex, source: string, line: TimelineLine): Knex.Raw {
  const { id, kind, data } = columnsOf(line)
  return db.raw(`INSERT INTO payin_timeline_entry (id, attempt_id, kind, data) SELECT ?, ??.id, ?, ?::jsonb FROM ??`, [
    id,
    source,
    kind,
    data,
    source,
  ])
}

function columnsOf({ kind, data }: TimelineLine) {
  return { id: generateEntityId(undefined, "paytl"), kind, data: data ? JSON.stringify(data) : null }
}
