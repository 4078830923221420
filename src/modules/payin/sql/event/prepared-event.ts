import type { Knex } from "@medusajs/framework/mikro-orm/knex"

export type PreparedEvent = { id: string; name: string; data: Record<string, string> }

/**
 * Writes the event before what it tells of is done: a process that is killed right after the work has it written, and it is
 * sent after its delay. Its date is that of its sending: until then, nobody waits for it.
 *
 * @returns false if it is there already
 */
export async function prepareEvent(db: Knex, { data, id, name }: PreparedEvent, seconds: number): Promise<boolean> {
  const at = db.raw("now() + ? * interval '1 second'", [seconds])
  const row = { id, name, data: JSON.stringify(data), send_at: at, created_at: at }
  const written = await db("payin_event").insert(row).onConflict("id").ignore().returning("id")
  return written.length > 0
}

/** What it tells of is done. */
export async function releaseEvent(db: Knex, id: string): Promise<void> {
  await db("payin_event").where({ id }).update({ send_at: db.fn.now(), created_at: db.fn.now() })
}
