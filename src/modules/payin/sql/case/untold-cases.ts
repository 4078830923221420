import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseKind } from "../../case/case-kinds"
import { newTimelineLine } from "../timeline"
import type { CaseRow } from "./cases"

/**
 * The attempt's open cases of the kinds whose line is not in its timeline: the process died when it had opened them, or
 * the database's answer was lost. One that is prepared for a pay-out whose request is under way is not told of yet.
 */
export async function listUntold(db: Knex, attemptId: string, kinds: readonly CaseKind[]): Promise<CaseRow[]> {
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `SELECT c.* FROM payin_case c
      WHERE c.attempt_id = ? AND c.kind = ANY(?::text[]) AND c.closed_at IS NULL AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM payin_timeline_entry t
                         WHERE t.attempt_id = c.attempt_id AND t.kind = 'case_opened' AND t.data->>'kind' = c.kind
                           AND t.created_at >= c.created_at AND t.deleted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM payin_pay_out p
                         WHERE p.attempt_id = c.attempt_id AND p.state = 'sending' AND p.deleted_at IS NULL
                           AND c.facts @> jsonb_build_array(jsonb_build_object('pay_out_id', p.id)))`,
    [attemptId, [...kinds]],
  )
  return rows
}

/**
 * Says in the timeline that the case was opened, once.
 *
 * @returns false when the line is there already
 */
export async function noteTold(db: Knex, { id, attempt_id, kind }: CaseRow): Promise<boolean> {
  const line = newTimelineLine({ kind: "case_opened", data: { kind } })
  const written = await db("payin_timeline_entry")
    .insert({ ...line, id: `paytl_${id}`, attempt_id })
    .onConflict("id")
    .ignore()
    .returning("id")
  return written.length > 0
}
