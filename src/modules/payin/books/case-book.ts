import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Trade } from "../../../merchant-api/trade/trade"
import type { CaseUpdate } from "../case/case-facts"
import type { CaseKind } from "../case/case-kinds"
import { payinEvents } from "../events"
import type { AttemptRow } from "../models/attempt"
import * as work from "../sql/case/case-work"
import * as cases from "../sql/case/cases"
import { recordOtherTrade } from "../sql/case/other-trade"
import { listFreshRefunds, listRecordedRefunds, recordRefund, type RefundToSend } from "../sql/case/record-refund"
import { listUntold, noteTold } from "../sql/case/untold-cases"
import { addTimelineEntry } from "../sql/timeline"

/** As many as anyone reads. */
const COMMENTS_PER_CASE = 50

/** Opens and closes cases, notifies the store of each once, and keeps who works on them and what was said. */
export class CaseBook {
  readonly #db: Knex
  readonly #emit: (name: string, data: Record<string, string | null>) => void
  /** What this process has reported, and whose line is still on its way. */
  readonly #announcing = new Set<string>()

  constructor(db: Knex, emit: (name: string, data: Record<string, string | null>) => void) {
    this.#db = db
    this.#emit = emit
  }

  /** Opens the case once and notifies the store. */
  async open(attemptId: string, kind: CaseKind, update: CaseUpdate): Promise<void> {
    const opened = await cases.openCase(this.#db, attemptId, kind, update)
    if (opened) return await this.announce(opened)
    await cases.updateOpenCase(this.#db, attemptId, kind, update)
    await this.announceUntold(attemptId, [kind])
  }

  /**
   * For a trade that the service has under the attempt's external id besides the attempt's own: a case reports it whenever
   * the service says something new about it.
   */
  async recordOtherTrade({ id }: Pick<AttemptRow, "id">, trade: Trade): Promise<void> {
    const opened = await recordOtherTrade(this.#db, id, trade)
    if (opened) await this.announce(opened)
    else await this.announceUntold(id, ["second_trade"])
  }

  /**
   * Staff have to send the money of a refund: a case says so, once for each refund. It is repeated once when the database
   * fails: it may have written all of it, and Medusa would take back a refund that staff then send nevertheless.
   */
  async recordRefund(refund: RefundToSend): Promise<void> {
    const opened = await recordRefund(this.#db, refund).catch(async (error: unknown) => {
      if (refund.refund_id === undefined) throw error
      return await recordRefund(this.#db, refund)
    })
    if (opened) await this.announce(opened)
    else await this.announceUntold(refund.attempt_id, ["refund_by_hand"])
  }

  async recordedRefunds(refundIds: readonly string[]): Promise<string[]> {
    return await listRecordedRefunds(this.#db, refundIds)
  }

  async freshRefunds(attemptId: string): Promise<string[]> {
    return await listFreshRefunds(this.#db, attemptId)
  }

  /** The line comes last: while it is missing, whoever meets the case again reports it. */
  async announce(opened: cases.CaseRow): Promise<void> {
    this.#announcing.add(opened.id)
    this.#emitOpened(opened)
    await noteTold(this.#db, opened).finally(() => this.#announcing.delete(opened.id))
  }

  /**
   * Notifies the store of open cases of the kinds of which it has not been. Of many who meet one at once, only the one that
   * writes its line does.
   */
  async announceUntold(attemptId: string, kinds: readonly CaseKind[]): Promise<void> {
    for (const untold of await listUntold(this.#db, attemptId, kinds)) {
      if (!this.#announcing.has(untold.id) && (await noteTold(this.#db, untold))) this.#emitOpened(untold)
    }
  }

  #emitOpened({ id, attempt_id, kind }: cases.CaseRow): void {
    this.#emit(payinEvents.caseOpened, { id, attempt_id, kind })
  }

  /** Closes the attempt's open cases, except those of the kinds that still apply. */
  async closeExcept(attemptId: string, kinds: readonly CaseKind[]): Promise<void> {
    for (const closed of await cases.closeCasesExcept(this.#db, attemptId, kinds)) await this.announceClosed(closed)
  }

  async announceClosed({ id, attempt_id, kind }: cases.CaseRow): Promise<void> {
    await addTimelineEntry(this.#db, attempt_id, "case_closed", { kind })
    this.#emit(payinEvents.caseClosed, { id, attempt_id, kind })
  }

  async assign(id: string, assignment: work.Assignment) {
    return await work.assignCase(this.#db, id, assignment)
  }

  async comment(found: cases.CaseRow, comment: { author: string; text: string }): Promise<void> {
    await work.commentOnCase(this.#db, found, comment)
  }

  /** Of each case, oldest first; of many, the latest. */
  async commentsOf(caseIds: readonly string[]): Promise<work.CommentRow[]> {
    return await work.commentsOf(this.#db, caseIds, COMMENTS_PER_CASE)
  }
}
