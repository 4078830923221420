import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { claimSql } from "../lock/claim"
import type { EventRow } from "./events"

export type PreparedEvent = { id: string; name: string; data: Record<string, string> }

/** When it is sent by itself unless somebody learns what became of the work: `WITHHELD` is never. */
export type Delay = "15 minutes" | typeof WITHHELD

export const WITHHELD = "1000 years"

/**
 * Writes the event before what it tells of is done: a process that is killed right after the work has it written. Its date
 * is that of its sending: until then, nobody waits for it.
 *
 * @returns false if it is there already
 */
export async function prepareEvent(db: Knex, { data, id, name }: PreparedEvent, delay: Delay): Promise<boolean> {
  const at = db.raw("now() + ?::interval", [delay])
  const row = { id, name, data: JSON.stringify(data), send_at: at, created_at: at }
  const written = await db("payin_event").insert(row).onConflict("id").ignore().returning("id")
  return written.length > 0
}

/** What it tells of cannot be done now: it is sent when somebody finds it done, and never by itself. */
export async function withholdEvent(db: Knex, id: string): Promise<void> {
  const at = db.raw("now() + ?::interval", [WITHHELD])
  await db("payin_event")
    .where({ id })
    .update({ send_at: at, created_at: at, updated_at: db.raw("'epoch'") })
}

const isWithheld = "send_at > now() + interval '1 year'"

/** As long as the work may take, and more the longer it has been withheld: its order may never be paid. */
const pause = `greatest(interval '2 minutes',
  least((now() + interval '${WITHHELD}' - created_at) / 2, interval '15 minutes'))`

/** The withheld events of a name that nobody has looked at for a while: those not looked at for longest come first. */
export async function claimWithheld(db: Knex, name: string, limit: number): Promise<EventRow[]> {
  const due = `SELECT id FROM payin_event
    WHERE ${isWithheld} AND deleted_at IS NULL AND name = ? AND updated_at < now() - ${pause}
    ORDER BY updated_at LIMIT ? FOR UPDATE SKIP LOCKED`
  const claim = claimSql({ table: "payin_event", due, set: "updated_at = now()", isRelaxed: true })
  const { rows } = await db.raw<{ rows: EventRow[] }>(claim, [name, limit])
  return rows
}

/** It was found done, or will never be. Once: whoever else finds the same has nothing to end. */
export async function endWithheld(db: Knex, id: string, how: "send" | "drop"): Promise<void> {
  const withheld = db("payin_event").where({ id }).whereRaw(isWithheld)
  await (how === "drop" ? withheld.delete() : withheld.update({ send_at: db.fn.now(), created_at: db.fn.now() }))
}

/** What it tells of is done. One that is being sent is not sent again because of it. */
export async function releaseEvent(db: Knex, id: string): Promise<void> {
  await db("payin_event")
    .where({ id })
    .whereRaw("send_at > now() + interval '1 minute'")
    .update({ send_at: db.fn.now(), created_at: db.fn.now() })
}
