import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact, CaseUpdate } from "../case/case-facts"
import type { CaseRow } from "../sql/case/cases"
import { clearPayOutCase, openCaseOfPayOut, reportPayOut } from "../sql/pay-out/pay-out-cases"
import { changePayOut, type PayOutRow } from "../sql/pay-out/pay-outs"
import { isUnsent } from "./pay-out-state"

export type Move = {
  before: PayOutRow
  after: PayOutRow
  /** Whether Medusa shows the refund; undefined when not asked yet. */
  isRecorded: boolean | undefined
  /** The option names the statuses that end a pay-out, so one that never gets there is worth a look. */
  knowsEnd: boolean
}

/** Cases to notify the store of: those opened, and those that closed by themselves. */
export type CaseNews = { opened: CaseRow[]; closed: CaseRow[] }

/** A pay-out that is about to be sent. Its case opens first: the process may die while waiting for the answer. */
export function maybeSent({ id, amount }: PayOutRow): CaseUpdate {
  return { facts: [{ fact: "maybe_sent", amount, pay_out_id: id }], again: "keep" }
}

/**
 * What a person has to know about where a pay-out stands now.
 *
 * @param db the transaction that moved it: a kill leaves both or neither
 */
export async function settleCases(db: Knex, move: Move): Promise<CaseNews> {
  const { before, after } = move
  const news: CaseNews = { opened: [], closed: [] }
  if (isUnsent(before) && !isUnsent(after)) await clearArrived(db, move, news)
  if (after.state === "unsure" && before.state === "sending") await announceUnsure(db, after, news)
  if (after.state === "refused" && before.state !== "refused") await reportNotSent(db, move, news)
  const isOut = after.state === "accepted" || after.state === "done"
  if (isOut && move.isRecorded === false) await reportWentOut(db, after, news)
  await reportEnd(db, move, news)
  return news
}

/** The service has it. An unsure one is cleared up; one considered unsent may have been sent a second time. */
async function clearArrived(db: Knex, { before, after }: Move, news: CaseNews): Promise<void> {
  const { found, closed } = await clearPayOutCase(db, after, {
    kind: "refund_by_hand",
    isAnnounced: before.state !== "sending",
  })
  if (closed) news.closed.push(closed)
  if (before.state === "refused" && !found) await reportWentOut(db, after, news)
}

async function announceUnsure(db: Knex, after: PayOutRow, news: CaseNews): Promise<void> {
  const prepared = await openCaseOfPayOut(db, after, "refund_by_hand")
  if (prepared) news.opened.push(prepared)
}

/** Refused at once: Medusa takes the refund back. Absent: Medusa has recorded it, unless its process stopped first. */
async function reportNotSent(db: Knex, { before, after, isRecorded }: Move, news: CaseNews): Promise<void> {
  const kind = "refund_by_hand"
  const isAbsent = after.last_error_code === "trade_absent"
  if (before.state === "unsure" && isAbsent && isRecorded !== false) {
    // A person who closed the case has already looked it up.
    if (!(await openCaseOfPayOut(db, after, kind))) return
    const { amount, id } = after
    await reportPayOut(db, after, kind, { fact: "to_send", amount, because: "not_at_service", pay_out_id: id })
    return
  }
  const { closed } = await clearPayOutCase(db, after, { kind, isAnnounced: before.state === "unsure" })
  if (closed) news.closed.push(closed)
}

async function reportWentOut(db: Knex, after: PayOutRow, news: CaseNews): Promise<void> {
  if (after.unexpected_at !== null) return
  const fact: CaseFact = { fact: "went_out", amount: after.amount, pay_out_id: after.id }
  const opened = await reportPayOut(db, after, "refund_by_hand", fact)
  if (opened) news.opened.push(opened)
  await changePayOut(db, after, { unexpected_at: new Date() })
}

async function reportEnd(db: Knex, { before, after, knowsEnd }: Move, news: CaseNews): Promise<void> {
  const isGivenUp = after.state === "accepted" && before.next_check_at !== null && after.next_check_at === null
  const isStuck = isGivenUp && knowsEnd && before.state === "accepted"
  if (isStuck || (after.state === "failed" && before.state !== "failed")) {
    const { amount, id, trade_id, status } = after
    const fact: CaseFact = { fact: "pay_out", amount, pay_out_id: id, trade_id, status: status ?? "" }
    const opened = await reportPayOut(db, after, "pay_out_failed", fact)
    if (opened) news.opened.push(opened)
  }
  if (before.state === "failed" && after.state !== "failed") {
    const { closed } = await clearPayOutCase(db, after, { kind: "pay_out_failed", isAnnounced: true })
    if (closed) news.closed.push(closed)
  }
}
