import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isAtRest } from "./at-rest"
import { isPassing } from "./passing-kinds"
import type { Thinning } from "./thin-attempts"

/** @returns how many lines of attempts at rest were deleted: see `passingKinds` */
export async function thinTimelines(db: Knex, thinning: Thinning): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM payin_timeline_entry WHERE id IN (
       SELECT t.id FROM payin_timeline_entry t JOIN payin_attempt a ON a.id = t.attempt_id
        WHERE ${isPassing} AND t.deleted_at IS NULL
          AND t.created_at < CAST(:now AS timestamptz) - :days * interval '1 day' AND ${isAtRest}
        ORDER BY t.created_at LIMIT :limit)`,
    thinning,
  )
  return rowCount
}
