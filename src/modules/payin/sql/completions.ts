import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { inMilliseconds } from "./database-clock"
import { claimSql } from "./lock/claim"

/** `mark` for the first completion since everything was in order; a later one keeps the existing mark. */
export type Beginning = { mark: string; now: Date; lookAfterSeconds: number }

/**
 * Records that the host is about to complete the attempt's cart. The earliest of all servers' clocks counts: nobody looks
 * for an order that is older than its completion. When to look, the database's clock says: the server may be killed.
 */
export async function beginCompletion(db: Knex, id: string, { mark, now, lookAfterSeconds }: Beginning) {
  const [row] = await db("payin_attempt")
    .where({ id })
    .update({
      completion_mark: db.raw("coalesce(completion_mark, ?)", [mark]),
      completion_began_at: db.raw("least(completion_began_at, ?)", [now]),
      completion_look_at: db.raw(inMilliseconds("now() + ? * interval '1 second'"), [lookAfterSeconds]),
    })
    .returning<AttemptRow[]>("*")
  return row!
}

/** The completion left nothing behind. One that began meanwhile is left to end by itself. */
export async function endCompletion(
  db: Knex,
  { id, completion_mark, completion_look_at }: Pick<AttemptRow, "id" | "completion_mark" | "completion_look_at">,
): Promise<void> {
  await db("payin_attempt").where({ id, completion_mark, completion_look_at }).update(noCompletion)
}

export const noCompletion = { completion_mark: null, completion_began_at: null, completion_look_at: null }

/**
 * Claims completions that began long ago and have no recorded end. No other server sees them for a minute, and less and
 * less often what nothing can be done about: goods that are gone may come back.
 */
export async function claimCutCompletions(db: Knex, limit: number): Promise<AttemptRow[]> {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    claimSql({
      table: "payin_attempt",
      due: `SELECT id FROM payin_attempt WHERE completion_look_at <= now() AND deleted_at IS NULL
             ORDER BY completion_look_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: `completion_look_at = ${inMilliseconds(`now() +
        least(greatest((now() - completion_began_at) / 2, interval '1 minute'), interval '15 minutes')`)}`,
    }),
    [limit],
  )
  return rows
}
