import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Adds a line to the attempt's story. `data` holds ids and words, never payer data or payment details. */
export async function addTimelineEntry(
  db: Knex,
  attemptId: string,
  kind: string,
  data?: Record<string, string | number | null>,
): Promise<void> {
  await db("payin_timeline_entry").insert({
    id: generateEntityId(undefined, "paytl"),
    attempt_id: attemptId,
    kind,
    data: data ? JSON.stringify(data) : null,
  })
}
