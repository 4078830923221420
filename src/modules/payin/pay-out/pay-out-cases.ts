import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact, CaseUpdate } from "../case/case-facts"
import type { CaseRow } from "../sql/case/cases"
import { clearPayOutCase, openCaseOfPayOut, reportPayOut } from "../sql/pay-out/pay-out-cases"
import { changePayOut, findPayOut, type PayOutRow } from "../sql/pay-out/pay-outs"
import type { Change } from "./pay-out-reading"
import { isUnsent } from "./pay-out-state"

type Move = {
  before: PayOutRow
  after: PayOutRow
  /** Whether Medusa shows the refund; undefined when not asked yet. */
  isRecorded: boolean | undefined
  /** The option names the statuses that end a pay-out, so one that never gets there is worth a look. */
  knowsEnd: boolean
}

/** A pay-out that is about to be sent. Its case opens first: the process may die while waiting for the answer. */
export function maybeSent({ id, amount }: PayOutRow): CaseUpdate {
  return { facts: [{ fact: "maybe_sent", amount, pay_out_id: id }], again: "keep" }
}

/**
 * Moves the pay-out, and opens and closes the cases of what a person has to know about where it stands then: a kill leaves
 * both or neither.
 *
 * @returns with the cases that closed by themselves; undefined when another worker moved it first
 */
export async function movePayOut(db: Knex, { before, ...known }: Omit<Move, "after">, { change, line }: Change) {
  const moving = db.transaction(async (transaction) => {
    const after = await changePayOut(transaction, before, change, line)
    return after && { after, closed: await settleCases(transaction, { before, after, ...known }) }
  })
  return await moving.catch(async (error: unknown) => {
    // It may be the database's answer alone that is lost. Nothing is decided a second time from the same reading.
    const after = await findPayOut(db, before.id)
    if (!after || after.updated_at.getTime() === before.updated_at.getTime()) throw error
    return { after, closed: [] }
  })
}

async function settleCases(db: Knex, move: Move): Promise<CaseRow[]> {
  const { before, after } = move
  const closed: CaseRow[] = []
  if (isUnsent(before) && !isUnsent(after)) await clearArrived(db, move, closed)
  if (after.state === "refused" && before.state !== "refused") await reportNotSent(db, move, closed)
  const isOut = after.state === "accepted" || after.state === "done"
  if (isOut && move.isRecorded === false) await reportWentOut(db, after)
  await reportEnd(db, move, closed)
  return closed
}

/** The service has it. An unsure one is cleared up; one considered unsent may have been sent a second time. */
async function clearArrived(db: Knex, { before, after }: Move, closed: CaseRow[]): Promise<void> {
  const cleared = await clearPayOutCase(db, after, { kind: "refund_by_hand", isAnnounced: before.state !== "sending" })
  if (cleared.closed) closed.push(cleared.closed)
  if (before.state === "refused" && !cleared.found) await reportWentOut(db, after)
}

/** Refused at once: Medusa takes the refund back. Absent: Medusa has recorded it, unless its process stopped first. */
async function reportNotSent(db: Knex, { before, after, isRecorded }: Move, closed: CaseRow[]): Promise<void> {
  const kind = "refund_by_hand"
  const isAbsent = after.last_error_code === "trade_absent"
  if (before.state === "unsure" && isAbsent && isRecorded !== false) {
    // A person who closed the case has already looked it up.
    if (!(await openCaseOfPayOut(db, after, kind))) return
    const { amount, id } = after
    await reportPayOut(db, after, kind, { fact: "to_send", amount, because: "not_at_service", pay_out_id: id })
    return
  }
  const cleared = await clearPayOutCase(db, after, { kind, isAnnounced: before.state === "unsure" })
  if (cleared.closed) closed.push(cleared.closed)
}

async function reportWentOut(db: Knex, after: PayOutRow): Promise<void> {
  if (after.unexpected_at !== null) return
  const fact: CaseFact = { fact: "went_out", amount: after.amount, pay_out_id: after.id }
  await reportPayOut(db, after, "refund_by_hand", fact)
  await changePayOut(db, after, { unexpected_at: new Date() })
}

async function reportEnd(db: Knex, { before, after, knowsEnd }: Move, closed: CaseRow[]): Promise<void> {
  const isGivenUp = after.state === "accepted" && before.next_check_at !== null && after.next_check_at === null
  const isStuck = isGivenUp && knowsEnd && before.state === "accepted"
  if (isStuck || (after.state === "failed" && before.state !== "failed")) {
    const { amount, id, trade_id, status } = after
    const fact: CaseFact = { fact: "pay_out", amount, pay_out_id: id, trade_id, status: status ?? "" }
    await reportPayOut(db, after, "pay_out_failed", fact)
  }
  if (before.state === "failed" && after.state !== "failed") {
    const cleared = await clearPayOutCase(db, after, { kind: "pay_out_failed", isAnnounced: true })
    if (cleared.closed) closed.push(cleared.closed)
  }
}
