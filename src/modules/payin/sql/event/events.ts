import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Event } from "../../models/event"
import { claimSql } from "../lock/claim"

export type EventRow = InferTypeOf<typeof Event>

/**
 * Part of a statement: the event for each row that another part returns.
 *
 * @param source that part's name, with a condition if need be
 * @param fields the row's columns that are the event's data
 */
export function newEvents(name: string, source: string, fields: readonly string[]): string {
  const data = fields.map((field) => `'${field}', ${field}`).join(", ")
  return `INSERT INTO payin_event (id, name, data, send_at)
     SELECT '${name} ' || id, '${name}', jsonb_build_object(${data}), now() FROM ${source}
     ON CONFLICT (id) DO NOTHING`
}

type Claim = { limit: number; seconds: number; except: readonly string[] }

/**
 * Events to be sent now, oldest first. Those that are not deleted meanwhile are claimed again later.
 *
 * @param claim.except accounts whose events are not to be sent here
 */
export async function claimEvents(db: Knex, { limit, seconds, except }: Claim) {
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    claimSql({
      table: "payin_event",
      due: `SELECT id FROM payin_event WHERE send_at <= now() AND deleted_at IS NULL ${except.length > 0 ? isOfRest : ""}
             ORDER BY send_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: "send_at = now() + ? * interval '1 second', updated_at = now()",
      isRelaxed: true,
    }),
    [...(except.length > 0 ? [[...except]] : []), limit, seconds],
  )
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
}

/** Each is about an attempt, a case of one, or its order. What is about none that is known here is not sent either. */
const isOfRest = `AND EXISTS (
  SELECT 1 FROM payin_attempt
   WHERE (id = coalesce(data->>'attempt_id', data->>'id') OR order_id = data->>'id') AND account <> ALL(?::text[]))`

/** When the oldest was written of those that are sent next. */
export async function oldestEvent(db: Knex): Promise<Date | null> {
  const next = db("payin_event").whereNull("deleted_at").orderBy("send_at").limit(1_000).select("created_at")
  const [row] = await db.from(next.as("next")).min<{ min: Date | null }[]>("created_at")
  return row!.min
}

/** The bus has them. */
export async function deleteEvents(db: Knex, ids: readonly string[]): Promise<void> {
  await db("payin_event")
    .whereIn("id", [...ids])
    .delete()
}
