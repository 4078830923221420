import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseFact, CaseUpdate } from "../case/case-facts"
import { TRADE_ABSENT } from "../errors/error-codes"
import { noteOpened } from "../sql/case/note-case"
import { clearPayOutCase, lastDecisionOn, openCaseOfPayOut, reportPayOut } from "../sql/pay-out/pay-out-cases"
import { changePayOut, type PayOutRow } from "../sql/pay-out/pay-outs"
import type { Change } from "./pay-out-reading"
import { isUnsent } from "./pay-out-state"

type Move = {
  before: PayOutRow
  after: PayOutRow
  /** Whether Medusa shows the refund; undefined when not asked yet. */
  isRecorded: boolean | undefined
  /**
   * One that never ended is worth a look: the option names the statuses that end it, or nobody could ask about it to the last.
   */
  isEndMissed: boolean
}

/** A pay-out that is about to be sent. Its case opens first: the process may die while waiting for the answer. */
export function maybeSent({ id, amount }: PayOutRow): CaseUpdate {
  return { facts: [{ fact: "maybe_sent", amount, pay_out_id: id }], again: "keep" }
}

/**
 * Moves the pay-out, and opens and closes the cases of what a person has to know about where it stands then: a kill leaves
 * both or neither.
 *
 * @returns undefined when another worker moved it first
 */
export async function movePayOut(db: Knex, { before, ...known }: Omit<Move, "after">, { change, line }: Change) {
  return await db.transaction(async (transaction) => {
    const after = await changePayOut(transaction, before, change, line)
    if (after) await settleCases(transaction, { before, after, ...known })
    return after
  })
}

async function settleCases(db: Knex, move: Move): Promise<void> {
  const { before, after } = move
  if (isUnsent(before) && !isUnsent(after)) await clearArrived(db, move)
  if (after.state === "refused" && before.state !== "refused") await reportNotSent(db, move)
  const isOut = after.state === "accepted" || after.state === "done"
  if (isOut && move.isRecorded === false) await reportWentOut(db, after)
  await reportEnd(db, move)
  // What was prepared for it, and still says something.
  if (before.state === "sending" && after.state !== "sending") await noteOpened(db, after.attempt_id, "refund_by_hand")
}

/** The service has it. An unsure one is cleared up; one considered unsent may have been sent a second time. */
async function clearArrived(db: Knex, { before, after }: Move): Promise<void> {
  const isFound = await clearPayOutCase(db, after, { kind: "refund_by_hand", isAnnounced: before.state !== "sending" })
  if (isFound || after.state === "failed") return
  const decision = await lastDecisionOn(db, after)
  if (decision !== "pay_out_arrived" && (before.state === "refused" || decision)) await reportWentOut(db, after)
}

/** Refused at once: Medusa takes the refund back. Absent: Medusa has recorded it, unless its process stopped first. */
async function reportNotSent(db: Knex, { before, after, isRecorded }: Move): Promise<void> {
  const kind = "refund_by_hand"
  const isAbsent = after.last_error_code === TRADE_ABSENT
  if (before.state === "unsure" && isAbsent && isRecorded !== false) {
    // A person who closed the case has already looked it up.
    if (!(await openCaseOfPayOut(db, after, kind))) return
    const { amount, id } = after
    await reportPayOut(db, after, kind, { fact: "to_send", amount, because: "not_at_service", pay_out_id: id })
    return
  }
  await clearPayOutCase(db, after, { kind, isAnnounced: before.state === "unsure" })
}

async function reportWentOut(db: Knex, after: PayOutRow): Promise<void> {
  if (after.unexpected_at !== null) return
  const fact: CaseFact = { fact: "went_out", amount: after.amount, pay_out_id: after.id }
  await reportPayOut(db, after, "refund_by_hand", fact)
  await changePayOut(db, after, { unexpected_at: new Date() })
}

/** It is told of again if it goes out once more: a person may have sent the money another way until then. */
async function takeBackWentOut(db: Knex, after: PayOutRow): Promise<void> {
  if (after.unexpected_at === null) return
  await clearPayOutCase(db, after, { kind: "refund_by_hand", isAnnounced: true })
  await changePayOut(db, after, { unexpected_at: null })
}

async function reportEnd(db: Knex, { before, after, isRecorded, isEndMissed }: Move): Promise<void> {
  const isGivenUp = after.state === "accepted" && before.next_check_at !== null && after.next_check_at === null
  const isStuck = isGivenUp && isEndMissed && before.state === "accepted" && !(await isDecided(db, after))
  const isFailed = after.state === "failed" && before.state !== "failed"
  if (isFailed) await takeBackWentOut(db, after)
  // Medusa has no refund; or a person has sent its money by hand while nobody knew whether it was sent.
  const isOwed = isRecorded !== false && !(isUnsent(before) && (await lastDecisionOn(db, after)) === "confirm_refund")
  if (isStuck || (isFailed && isOwed)) {
    const { amount, id, trade_id, status } = after
    const fact: CaseFact = { fact: "pay_out", amount, pay_out_id: id, trade_id, status: status ?? "" }
    await reportPayOut(db, after, "pay_out_failed", fact)
  }
  const isTakenBack = before.state === "failed" && after.state !== "failed"
  if (isTakenBack || (after.state === "done" && before.state !== "done")) await clearFailed(db, after)
}

/** A callback has it given up once more, with the word that a person has decided about. */
async function isDecided(db: Knex, after: PayOutRow): Promise<boolean> {
  return (await lastDecisionOn(db, after, { fact: "pay_out", status: after.status ?? "" })) !== undefined
}

/** It failed before, or did not end in a week. A person who decided about that may have sent the money another way. */
async function clearFailed(db: Knex, after: PayOutRow): Promise<void> {
  await clearPayOutCase(db, after, { kind: "pay_out_failed", isAnnounced: true })
  const decision = await lastDecisionOn(db, after)
  if (decision && decision !== "pay_out_arrived") await reportWentOut(db, after)
}
