import { generateEntityId } from "@medusajs/framework/utils"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Case, CaseKind } from "../models/case"

export type CaseRow = InferTypeOf<typeof Case>

/** Opens the case, or gives undefined when it is open already. */
export async function openCase(db: Knex, attemptId: string, kind: CaseKind, detail: string) {
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `INSERT INTO payin_case (id, attempt_id, kind, detail) VALUES (?, ?, ?, ?)
     ON CONFLICT (attempt_id, kind) WHERE closed_at IS NULL AND deleted_at IS NULL DO NOTHING
     RETURNING *`,
    [generateEntityId(undefined, "paycase"), attemptId, kind, detail],
  )
  return rows[0]
}

/** Closes the attempt's open cases except those of the kinds that still hold. */
export async function closeCasesExcept(db: Knex, attemptId: string, kinds: readonly CaseKind[]): Promise<CaseRow[]> {
  return await db("payin_case")
    .where({ attempt_id: attemptId, closed_at: null, deleted_at: null })
    .whereNotIn("kind", [...kinds])
    .update({ closed_at: db.fn.now(), closed_by: "payin", updated_at: db.fn.now() })
    .returning<CaseRow[]>("*")
}

export async function appendToCase(db: Knex, attemptId: string, kind: CaseKind, detail: string): Promise<void> {
  await db("payin_case")
    .where({ attempt_id: attemptId, kind, closed_at: null, deleted_at: null })
    .update({ detail: db.raw("detail || ' ' || ?", [detail]), updated_at: db.fn.now() })
}
