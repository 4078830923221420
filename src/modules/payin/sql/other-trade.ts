import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact } from "../case-facts"
import type { CaseKind } from "../models/case"
import type { CaseRow } from "./cases"

type Told = { kind: CaseKind; detail: string; facts: readonly CaseFact[]; otherTrade: string }

/**
 * Tells of another trade than the attempt's own: in the case that is open, or in a new one. What was told once is not told
 * again, also after a person closed the case; what is new of that trade, that it was paid say, is. `trade_facts` of the
 * case has a line for each that was told.
 *
 * @returns the case, if one was opened
 */
export async function tellOfOtherTrade(db: Knex, attemptId: string, { facts, ...told }: Told) {
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `WITH told AS (
       SELECT 1 FROM payin_case
        WHERE attempt_id = :attemptId AND kind = :kind AND deleted_at IS NULL
          AND :otherTrade = ANY(string_to_array(trade_facts, chr(10)))
     ), appended AS (
       UPDATE payin_case
          SET detail = detail || ' ' || :detail,
              facts = coalesce(facts, CAST('[]' AS jsonb)) || CAST(:facts AS jsonb),
              trade_facts = trade_facts || chr(10) || :otherTrade, updated_at = now()
        WHERE attempt_id = :attemptId AND kind = :kind AND closed_at IS NULL AND deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM told)
       RETURNING id
     )
     INSERT INTO payin_case (id, attempt_id, kind, detail, facts, trade_facts)
     SELECT :id, :attemptId, :kind, :detail, CAST(:facts AS jsonb), :otherTrade
      WHERE NOT EXISTS (SELECT 1 FROM told) AND NOT EXISTS (SELECT 1 FROM appended)
     ON CONFLICT (attempt_id, kind) WHERE closed_at IS NULL AND deleted_at IS NULL DO NOTHING
     RETURNING *`,
    { id: generateEntityId(undefined, "paycase"), attemptId, facts: JSON.stringify(facts), ...told },
  )
  return rows[0]
}
