import { createHash } from "node:crypto"
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
  await db("payin_timeline_entry").insert({ ...newTimelineLine({ kind, data }), attempt_id: attemptId })
}

/** `by`: a user or an API key. `amount`: decimal string. */
export type MadeLink = { by: string; amount: string; payment_collection_id: string }

/**
 * Records a link to pay once, in the timeline of the first attempt, however often somebody asks for the link: the store
 * may have been stopped between making it and recording it.
 *
 * @param attemptIds all whose timeline may have it already
 */
export async function recordLink(db: Knex, attemptIds: readonly string[], data: MadeLink): Promise<void> {
  const { id, kind, data: stored } = newTimelineLine({ kind: "link_made", data })
  await db.raw(
    `INSERT INTO payin_timeline_entry (id, attempt_id, kind, data) SELECT ?, ?, ?, ?::jsonb
      WHERE NOT EXISTS (SELECT 1 FROM payin_timeline_entry
                         WHERE attempt_id = ANY(?::text[]) AND kind = ? AND data->>'payment_collection_id' = ?
                           AND deleted_at IS NULL)`,
    [id, attemptIds[0]!, kind, stored, [...attemptIds], kind, data.payment_collection_id],
  )
}

/** Adds the line unless it was added under this key before: the key makes its id. */
export async function addTimelineEntryOnce(
  db: Knex,
  attempt_id: string,
  { key, line }: { key: string; line: TimelineLine },
): Promise<void> {
  const digest = createHash("sha256").update(`${line.kind} ${key}`).digest("hex").slice(0, 32)
  const entry = { ...newTimelineLine(line), id: `paytl_${digest}`, attempt_id }
  await db("payin_timeline_entry").insert(entry).onConflict("id").ignore()
}

/** Of the line that says of a recorded refund that Medusa took it back: it keeps that line single. */
export const UNDONE_REFUND = "paytl_undone_"

/** A condition: no line says so of the recorded refund whose line is the row `t`. */
export const isNotUndone = `NOT EXISTS (
  SELECT 1 FROM payin_timeline_entry u WHERE u.id = '${UNDONE_REFUND}' || (t.data->>'refund_id'))`

/** Part of a statement: adds the line for each attempt that another part, named `source`, returns. */
export function newTimelineEntry(db: Knex, source: string, line: TimelineLine): Knex.Raw {
  const { id, kind, data } = newTimelineLine(line)
  return db.raw(`INSERT INTO payin_timeline_entry (id, attempt_id, kind, data) SELECT ?, ??.id, ?, ?::jsonb FROM ??`, [
    id,
    source,
    kind,
    data,
    source,
  ])
}

function newTimelineLine({ kind, data }: TimelineLine) {
  return { id: generateEntityId(undefined, "paytl"), kind, data: data ? JSON.stringify(data) : null }
}
