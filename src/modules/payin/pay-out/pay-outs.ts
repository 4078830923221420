import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isPayinError, PayinError } from "../../../merchant-api/payin-error"
import type { BuildPayOut } from "../account/account-options"
import type { Account } from "../account/accounts"
import type { EventOutbox } from "../books/event-outbox"
import type { BoundedLog } from "../errors/bounded-log"
import { conflictOf } from "../errors/postgres-errors"
import { reasonOf } from "../errors/reason-of"
import type { AttemptRow } from "../models/attempt"
import type { Clock } from "../schedule/clock"
import { prepareCase } from "../sql/case/cases"
import { databaseNow } from "../sql/database-clock"
import { onDatabase } from "../sql/on-database"
import * as payOuts from "../sql/pay-out/pay-outs"
import { askAboutPayOut, createPayOut, lookForPayOut } from "./ask-about-pay-out"
import { assertCovered, bodyOf, isBegun, type Refund } from "./pay-out-body"
import { maybeSent, movePayOut } from "./pay-out-cases"
import { ownIdIn, takenId } from "./pay-out-id"
import { changeAfter, type Reading } from "./pay-out-reading"
import { payOutSettings } from "./pay-out-settings"

/**
 * `sent`: the service has it or may have it, so the refund stands. `refused`: nothing was sent. `uncleared`: an earlier
 * pay-out of the payment is unsure, so nothing was sent.
 */
export type PayOutSent = { outcome: "sent" | "uncleared" } | { outcome: "refused"; serviceCode: string | undefined }

type Moved = payOuts.PayOutRow | undefined

/** Whether Medusa shows the refund. */
export type IsRecorded = (refundId: string) => Promise<boolean>

type Parts = {
  db: Knex
  log: Pick<BoundedLog, "warn">
  clock: Clock
  payin: {
    account: (name: string) => Promise<Account>
    hasAccount: (name: string) => boolean
    copyGuard: { assertOriginal: (account: string) => Promise<void> }
    outbox: Pick<EventOutbox, "wake">
  }
}

/** Pay-outs from their sending to their end. */
export class PayOuts extends onDatabase({
  ofAttempt: payOuts.payOutsOfAttempt,
  ofRefunds: payOuts.refundsWithPayOut,
  match: payOuts.matchPayOuts,
  claimDue: payOuts.claimDuePayOuts,
  lookAgain: payOuts.lookAgain,
}) {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super(parts.db)
    this.#parts = parts
  }

  /**
   * Sends the pay-out of a refund, once. Its row and its case are committed before the service is asked: if the process
   * dies in between or the answer is lost, they remain, and the refund stays recorded, so that nobody sends it again.
   *
   * @throws PayinError `configuration` when it cannot be sent as it is; nothing is written then
   */
  async send(attempt: AttemptRow, refund: Refund, buildPayOut: BuildPayOut): Promise<PayOutSent> {
    const { client } = await this.#parts.payin.account(attempt.account)
    await this.#parts.payin.copyGuard.assertOriginal(attempt.account)
    if (refund.id && (await isBegun(this.#parts.db, refund.id))) return { outcome: "sent" }
    const body = await bodyOf(attempt, refund, buildPayOut)
    // Staff who read that their refund failed try again at once: they are told first that its money went out.
    const undone = await payOuts.undonePayOuts(this.#parts.db, attempt.id)
    for (const payOut of undone) await this.follow(payOut, () => Promise.resolve(false))
    const row = await this.#begin(attempt, refund, await ownIdIn(this.#parts.db, attempt, body))
    if (row === "known") return { outcome: "sent" }
    if (row === "uncleared") return { outcome: "uncleared" }
    try {
      const trade = await createPayOut(client, row, body)
      // The money is under way: a failed write must not make the host undo the refund. The row is checked later.
      await this.#safely(row, () => this.#record(row.id, { said: "accepted", trade }))
    } catch (error) {
      const refusal = isPayinError(error) && error.code !== "outcome_unknown" ? error : undefined
      const found = refusal && !refusal.soundsKnown ? ABSENT : await lookForPayOut(this.#parts, row, refusal)
      if (refusal && found && found.said !== "found") return await this.#refuse(row, refusal)
      await this.#safely(row, () => this.#clearUp(row, error, found))
    }
    return { outcome: "sent" }
  }

  /**
   * Inserts row and case, or neither.
   *
   * @returns `known` when the refund has its pay-out; `uncleared` while an earlier pay-out of the attempt is unsure
   */
  async #begin(attempt: AttemptRow, refund: Refund, externalId: string | null) {
    const { account, currency_code } = attempt
    const { callSeconds: dueInSeconds } = await payOutSettings(this.#parts.payin, account)
    const begun = this.#parts.db.transaction(async (transaction): Promise<payOuts.PayOutRow | "known"> => {
      const sum = { attempt_id: attempt.id, account, amount: refund.amount, currency_code }
      const ids = { refund_id: refund.id ?? null, external_transaction_id: externalId }
      const row = await payOuts.insertPayOut(transaction, { ...sum, ...ids }, dueInSeconds)
      if (!row) return "known"
      if (!(await prepareCase(transaction, attempt.id, "refund_by_hand", maybeSent(row)))) throw new Uncleared()
      await assertCovered(transaction, attempt.id)
      return row
    })
    return await begun.catch((error: unknown) => {
      if (error instanceof Uncleared) return "uncleared" as const
      throw conflictOf(error) === ONE_FOR_ITS_ID ? takenId(attempt, "another pay-out") : error
    })
  }

  /** Only what is recorded is reported: if the write fails, the case stands, and a later look-up clears it up. */
  async #refuse(row: payOuts.PayOutRow, error: PayinError): Promise<PayOutSent> {
    await this.#safely(row, () => this.#record(row.id, { said: "refused", error }))
    return { outcome: "refused", serviceCode: error.serviceCode }
  }

  /** The answer is lost. A look-up may find the pay-out; until one does, the case is there for a person. */
  async #clearUp(row: payOuts.PayOutRow, error: unknown, found: Reading | undefined): Promise<void> {
    if (found?.said === "found") {
      const recorded = await this.#recordOver(row, found)
      if (recorded?.state !== "sending") return
    }
    const lost = isPayinError(error) ? error : new PayinError("outcome_unknown", "The answer was lost.")
    await this.#record(row.id, { said: "lost", error: lost })
  }

  /**
   * Reads the pay-out from the service and records what it says. It asks again when another worker has moved the pay-out
   * meanwhile: that one's answer may be the later one.
   *
   * @throws PayinError when the service could not be asked
   */
  async follow({ id }: Pick<payOuts.PayOutRow, "id">, isRecorded: IsRecorded): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      const asked = await payOuts.findPayOut(this.#parts.db, id)
      if (!asked) return
      const recorded = asked.refund_id === null ? undefined : await isRecorded(asked.refund_id)
      const reading = await askAboutPayOut(this.#parts.payin, asked).catch(async (error: unknown) => {
        await this.#record(id, { said: "unasked" }, recorded)
        throw error
      })
      if (await this.#recordOver(asked, reading, recorded)) return
    }
  }

  /** Decides again from the current row when another worker has moved it meanwhile. */
  async #record(id: string, reading: Reading, isRecorded?: boolean): Promise<Moved> {
    for (let tries = 0; tries < 3; tries++) {
      const before = await payOuts.findPayOut(this.#parts.db, id)
      if (!before) return undefined
      const moved = await this.#recordOver(before, reading, isRecorded)
      if (moved) return moved
    }
    return undefined
  }

  /** @returns undefined when another worker has moved it meanwhile */
  async #recordOver(before: payOuts.PayOutRow, said: Reading, isRecorded?: boolean): Promise<Moved> {
    const { clock, db, payin } = this.#parts
    const settings = await payOutSettings(payin, before.account)
    const change = changeAfter(before, said, {
      ...settings,
      // It dates the request as well: by another clock, one that is on its way could look as if it were long gone.
      now: await databaseNow(db),
      random: clock.random(),
    })
    const isEndMissed = settings.statuses.done.length > 0 || said.said === "unasked"
    try {
      const moved = await movePayOut(db, { before, isRecorded, isEndMissed }, change)
      if (moved) payin.outbox.wake()
      return moved
    } catch (error) {
      if (conflictOf(error) !== ONE_FOR_ITS_ID) throw error
      // Another pay-out was sent under its id after the service had refused it: what was found is that one.
      return await this.#recordOver(before, { said: "unasked" }, isRecorded)
    }
  }

  async #safely(row: payOuts.PayOutRow, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.warn("pay_out", `pay-out ${row.id} is looked up later: ${reasonOf(error)}`)
    }
  }
}

const ABSENT: Reading = { said: "absent" }
const ONE_FOR_ITS_ID = "IDX_payin_pay_out_external_id"

class Uncleared extends Error {}
