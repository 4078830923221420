import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseKind } from "../../case/case-kinds"
import { caseFields, payinEvents } from "../../events"
import { PROGRAM } from "../../module-name"
import { newEvents } from "../event/events"

/**
 * Parts of a statement: the timeline's line and the event of each case that its part `opened` returns, once, however often
 * it is noted.
 */
export const openedNote = noteOf({
  source: "opened",
  kind: "case_opened",
  event: payinEvents.caseOpened,
  ending: "",
  data: "'kind', kind",
})

/** The same of each that its part `closed` returns. Who closed it is named, unless it closed by itself. */
export const closedNote = noteOf({
  source: "closed",
  kind: "case_closed",
  event: payinEvents.caseClosed,
  ending: "_closed",
  data: `'kind', kind, 'by', nullif(closed_by, '${PROGRAM}'), 'case_id', id`,
})

type Note = { source: string; kind: string; event: string; ending: string; data: string }

/** The line's id keeps it single. Within a transaction, lines are in the order in which they were written. */
function noteOf({ source, kind, event, ending, data }: Note): string {
  const lineId = `'paytl_' || ${source}.id || '${ending}'`
  const fresh = `${source} WHERE EXISTS (SELECT 1 FROM line WHERE line.id = ${lineId})`
  return `
  line AS (
    INSERT INTO payin_timeline_entry (id, attempt_id, kind, data, created_at)
    SELECT ${lineId}, attempt_id, '${kind}', jsonb_strip_nulls(jsonb_build_object(${data})), clock_timestamp()
      FROM ${source}
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), event AS (${newEvents(event, fresh, caseFields)})`
}

/**
 * Says of the attempt's open case of the kind that it was opened: it was there before, for a pay-out whose request was
 * under way.
 */
export async function noteOpened(db: Knex, attemptId: string, kind: CaseKind): Promise<void> {
  await db.raw(
    `WITH opened AS (SELECT * FROM payin_case
                      WHERE attempt_id = ? AND kind = ? AND closed_at IS NULL AND deleted_at IS NULL),
     ${openedNote}
     SELECT 1`,
    [attemptId, kind],
  )
}

/**
 * A condition: the row of `payin_case` is of a pay-out whose request may be under way, as it may be until its first check.
 * Whether it is a case is known soon.
 */
export const isPrepared = `EXISTS (
  SELECT 1 FROM payin_pay_out p
   WHERE p.attempt_id = payin_case.attempt_id AND p.state = 'sending' AND p.next_check_at > now() AND p.deleted_at IS NULL
     AND payin_case.facts @> jsonb_build_array(jsonb_build_object('pay_out_id', p.id)))`

/** In the transaction that closed it. */
export async function noteClosed(db: Knex, { id }: { id: string }): Promise<void> {
  await db.raw(`WITH closed AS (SELECT * FROM payin_case WHERE id = ?), ${closedNote} SELECT 1`, [id])
}
