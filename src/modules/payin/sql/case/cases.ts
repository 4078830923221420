import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { CaseFact, CaseUpdate } from "../../case/case-facts"
import { allCaseKinds, type CaseKind, casesAbout } from "../../case/case-kinds"
import type { Case } from "../../models/case"
import { PROGRAM } from "../../module-name"
import { caseTrade, caseTradeNow } from "./case-trade"
import { closedNote, openedNote } from "./note-case"

export type CaseRow = Omit<InferTypeOf<typeof Case>, "kind"> & { kind: CaseKind }

/**
 * Opens the case and reports it, or returns undefined when it is already open, or when a person closed it and the service
 * has said nothing new since.
 */
export async function openCase(db: Knex, attemptId: string, kind: CaseKind, update: CaseUpdate) {
  return await insertCase(db, attemptId, { kind, ...update, note: `, ${openedNote}` })
}

/** The same without a word to anybody: whether it is a case is known soon. See `noteOpened`. */
export async function prepareCase(db: Knex, attemptId: string, kind: CaseKind, update: CaseUpdate) {
  return await insertCase(db, attemptId, { kind, ...update, note: "" })
}

/** @param note more parts of the statement, about `opened` */
async function insertCase(db: Knex, attemptId: string, opening: CaseUpdate & { kind: CaseKind; note: string }) {
  const { facts, kind, note, tradeRevision = null } = opening
  const { rows } = await db.raw<{ rows: CaseRow[] }>(
    `WITH opened AS (INSERT INTO payin_case (id, attempt_id, kind, facts, trade_revision, trade_when_told)
     SELECT ?, a.id, ?, ?::jsonb, a.revision, ${caseTrade}
       FROM (SELECT *, coalesce(?::int, trade_revision) AS revision FROM payin_attempt WHERE id = ?) a
      WHERE NOT EXISTS (
        SELECT 1 FROM payin_case c
         WHERE c.attempt_id = a.id AND c.kind = ? AND c.closed_by <> '${PROGRAM}' AND c.deleted_at IS NULL
           AND c.kind <> ALL(?::text[]) AND c.trade_revision >= a.revision)
     ON CONFLICT (attempt_id, kind) WHERE closed_at IS NULL AND deleted_at IS NULL DO NOTHING
     RETURNING *)${note}
     SELECT * FROM opened`,
    [
      generateEntityId(undefined, "paycase"),
      kind,
      JSON.stringify(facts),
      tradeRevision,
      attemptId,
      kind,
      casesAbout("refund"),
    ],
  )
  return rows[0]
}

/**
 * Closes the attempt's open cases except those of the kinds that still apply, and reports it. What a newer version has
 * asked about stays asked: this one does not know when it is over.
 *
 * @returns how many it closed, and whether one is left open
 */
export async function closeCasesExcept(db: Knex, attemptId: string, kinds: readonly CaseKind[]) {
  const open = db("payin_case").where({ attempt_id: attemptId, closed_at: null, deleted_at: null })
  const ended = allCaseKinds.filter((kind) => !kinds.includes(kind))
  const { rows } = await db.raw<{ rows: { closed: number; is_left: boolean }[] }>(
    `WITH closed AS (?), ${closedNote}
     SELECT (SELECT count(*)::int FROM closed) AS closed, EXISTS (?) AS is_left`,
    [
      open
        .clone()
        .whereIn("kind", ended)
        .update({ ...closing(db, PROGRAM), updated_at: db.fn.now() })
        .returning("*"),
      open.clone().whereNotIn("kind", ended),
    ],
  )
  return rows[0]!
}

/** What a case records when it is closed, by a person or by itself (`PROGRAM`). */
export function closing(db: Knex, closed_by: string) {
  return { closed_at: db.fn.now(), closed_by, trade_when_closed: db.raw(caseTradeNow) }
}

/**
 * Writes news to an open case, replacing or extending its facts. Renewing with the same news changes nothing.
 *
 * @returns whether it was written: not if a person has just closed the case
 */
export async function updateOpenCase(
  db: Knex,
  attemptId: string,
  kind: CaseKind,
  { again, facts, tradeRevision }: CaseUpdate,
): Promise<boolean> {
  if (again === "keep") return false
  const factsJson = JSON.stringify(facts)
  const news = tradeRevision === undefined ? {} : { trade_revision: tradeRevision }
  const change =
    again === "renew"
      ? { facts: factsJson, trade_when_told: db.raw(caseTradeNow), ...news }
      : { facts: db.raw("coalesce(facts, '[]'::jsonb) || ?::jsonb", [factsJson]) }
  const changed = await db("payin_case")
    .where({ attempt_id: attemptId, kind, closed_at: null, deleted_at: null })
    .modify((query) => {
      if (again !== "renew") return
      const now = [factsJson, tradeRevision ?? null]
      void query.whereRaw(
        `(facts, trade_revision, trade_when_told)
         IS DISTINCT FROM (?::jsonb, coalesce(?::int, trade_revision), ${caseTradeNow})`,
        now,
      )
    })
    .update({ ...change, updated_at: db.fn.now() })
  return changed > 0
}

export function factsOfCase({ facts }: Pick<CaseRow, "facts">): CaseFact[] {
  return (facts ?? []) as unknown as CaseFact[]
}
