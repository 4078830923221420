import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { CaseComment } from "../../models/case"
import { addTimelineEntry } from "../timeline"
import type { CaseRow } from "./cases"

export type CommentRow = InferTypeOf<typeof CaseComment>

export type Assignment = {
  /** A user's id; null: nobody. */
  to: string | null
  /** Who had it when the person decided. Left out: whoever has it now. */
  seen?: string | null
  /** The person or API key. */
  by: string
}

/**
 * Gives an open case to somebody, with a line in the attempt's timeline: both or neither. The same again changes nothing.
 *
 * @returns `taken`: somebody else has it by now
 */
export async function assignCase(
  db: Knex,
  id: string,
  { to, seen, by }: Assignment,
): Promise<"done" | "closed" | "taken"> {
  return await db.transaction(async (transaction) => {
    const row = await transaction("payin_case").where({ id, deleted_at: null }).forUpdate().first<CaseRow>()
    if (!row || row.closed_at !== null) return "closed"
    if (row.assignee === to) return "done"
    if (seen !== undefined && row.assignee !== seen) return "taken"
    await transaction("payin_case").where({ id }).update({ assignee: to, updated_at: transaction.fn.now() })
    await addTimelineEntry(transaction, row.attempt_id, "case_assigned", { kind: row.kind, case_id: id, to, by })
    return "done"
  })
}

/**
 * Adds what somebody says about a case, open or closed, and a line in the attempt's timeline: both or neither. The same
 * words of the same person soon afterwards are a request that was sent again because its answer was lost: they stand once.
 */
export async function commentOnCase(
  db: Knex,
  { attempt_id, id: case_id, kind }: Pick<CaseRow, "id" | "attempt_id" | "kind">,
  { author, text }: { author: string; text: string },
): Promise<void> {
  const id = generateEntityId(undefined, "paycom")
  await db.transaction(async (transaction) => {
    // The first request may still be under way.
    await transaction("payin_case").where({ id: case_id }).forUpdate().first("id")
    const said = transaction("payin_case_comment").where({ case_id, author, text, deleted_at: null })
    if (await said.whereRaw("created_at > now() - interval '10 minutes'").first("id")) return
    await transaction("payin_case_comment").insert({ id, case_id, author, text })
    await addTimelineEntry(transaction, attempt_id, "case_commented", { kind, case_id, comment_id: id, by: author })
  })
}

/** The latest comments of each case, oldest first. */
export async function commentsOf(db: Knex, caseIds: readonly string[], perCase: number): Promise<CommentRow[]> {
  if (caseIds.length === 0) return []
  const { rows } = await db.raw<{ rows: CommentRow[] }>(
    `SELECT c.* FROM unnest(?::text[]) AS wanted (id)
      CROSS JOIN LATERAL (SELECT * FROM payin_case_comment WHERE case_id = wanted.id AND deleted_at IS NULL
                           ORDER BY created_at DESC, id DESC LIMIT ?) c
      ORDER BY c.created_at, c.id`,
    [[...caseIds], perCase],
  )
  return rows
}
