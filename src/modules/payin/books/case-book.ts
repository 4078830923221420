import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Trade } from "../../../merchant-api/trade/trade"
import type { CaseUpdate } from "../case/case-facts"
import type { CaseKind } from "../case/case-kinds"
import type { AttemptRow } from "../models/attempt"
import * as work from "../sql/case/case-work"
import * as cases from "../sql/case/cases"
import { closeCaseOf, type Closing } from "../sql/case/close-case"
import { recordOtherTrade } from "../sql/case/other-trade"
import { onDatabase } from "../sql/on-database"
import { listFreshRefunds, listRecordedRefunds, recordRefund, type RefundToSend } from "../sql/refunds/record-refund"
import { refundedBefore } from "../sql/refunds/refunded-before"
import { reportUndoneRefunds } from "../sql/refunds/undone-refunds"
import type { EventOutbox } from "./event-outbox"

/** As many as anyone reads. */
const COMMENTS_PER_CASE = 50

/** Opens and closes cases, notifies the store of each once, and keeps who works on them and what was said. */
export class CaseBook extends onDatabase({
  recordedRefunds: listRecordedRefunds,
  freshRefunds: listFreshRefunds,
  refundedBefore,
  assign: work.assignCase,
  comment: work.commentOnCase,
}) {
  readonly #db: Knex
  readonly #outbox: Pick<EventOutbox, "wake">

  constructor(db: Knex, outbox: Pick<EventOutbox, "wake">) {
    super(db)
    this.#db = db
    this.#outbox = outbox
  }

  /** Open and closed, oldest first. */
  async ofAttempts(attemptIds: readonly string[], { openOnly = false } = {}): Promise<cases.CaseRow[]> {
    const query = this.#db("payin_case")
      .whereIn("attempt_id", [...attemptIds])
      .whereNull("deleted_at")
    if (openOnly) query.whereNull("closed_at")
    return await query.orderBy(["created_at", "id"])
  }

  async find(id: string): Promise<cases.CaseRow | undefined> {
    return await this.#db("payin_case").where({ id, deleted_at: null }).first<cases.CaseRow>()
  }

  /**
   * Closes the case on a person's behalf. Closing a case of paid money resolves that money (see `isResolved`).
   *
   * @param attempt of the case, with Medusa's books as they are now; the caller holds its lease
   * @returns `closed`: it was already; `changed`: it says something else than the person read
   */
  async close(id: string, attempt: AttemptRow, by: Closing): Promise<"done" | "closed" | "changed"> {
    const closed = await closeCaseOf(this.#db, id, attempt, by)
    if (typeof closed === "string") return closed
    this.#outbox.wake()
    return "done"
  }

  /** Opens the case once and notifies the store. */
  async open(attemptId: string, kind: CaseKind, update: CaseUpdate): Promise<void> {
    if (await cases.openCase(this.#db, attemptId, kind, update)) return this.#outbox.wake()
    await cases.updateOpenCase(this.#db, attemptId, kind, update)
  }

  /**
   * For a trade that the service has under the attempt's external id besides the attempt's own: a case reports it whenever
   * the service says something new about it.
   */
  async recordOtherTrade({ id }: Pick<AttemptRow, "id">, trade: Trade): Promise<void> {
    if (await recordOtherTrade(this.#db, id, trade)) this.#outbox.wake()
  }

  /**
   * Staff have to send the money of a refund: a case says so, once for each refund. It is repeated once when the database
   * fails: it may have written all of it, and Medusa would take back a refund that staff then send nevertheless.
   */
  async recordRefund(refund: RefundToSend): Promise<void> {
    await recordRefund(this.#db, refund).catch(async (error: unknown) => {
      if (refund.refund_id === undefined) throw error
      await recordRefund(this.#db, refund)
    })
    this.#outbox.wake()
  }

  /** Tells staff of what they are to send, and Medusa has taken back: once for each refund. */
  async reportUndoneRefunds(): Promise<void> {
    if (await reportUndoneRefunds(this.#db)) this.#outbox.wake()
  }

  /** Closes the attempt's open cases, except those of the kinds that still apply. @returns whether one is left open */
  async closeExcept(attemptId: string, kinds: readonly CaseKind[]): Promise<boolean> {
    const { closed, is_left } = await cases.closeCasesExcept(this.#db, attemptId, kinds)
    if (closed > 0) this.#outbox.wake()
    return is_left
  }

  /** Of each case, oldest first; of many, the latest. */
  async commentsOf(caseIds: readonly string[]): Promise<work.CommentRow[]> {
    return await work.commentsOf(this.#db, caseIds, COMMENTS_PER_CASE)
  }
}
