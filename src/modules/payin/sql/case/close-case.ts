import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { BigNumber } from "bignumber.js"
import { currencyDigits } from "../../../../merchant-api/money"
import { arrivedStates } from "../../attempt/attempt-state"
import { type CaseKind, type ClosingChoice, isAbout, zeroClosedCase } from "../../case/case-kinds"
import type { AttemptRow } from "../../models/attempt"
import { moneyOf } from "../../shown/money-of"
import { scheduleCheck } from "../attempt/due-attempts"
import { addUncountedChange } from "../uncounted"
import { type CaseRow, closing, factsOfCase } from "./cases"
import { fingerprintOfCase } from "./fingerprint"
import { noteClosed } from "./note-case"

/** `choice`: what the person chose of the case's choices; undefined when an API's caller did not say. */
export type ClosedBy = {
  actor: string
  note: string
  choice?: ClosingChoice
  /** Fingerprint of the case that the person read; undefined when an API's caller did not say. */
  seen?: string
}

/**
 * `orderExcessLeft`: what the order still has too much of what the case told of, a decimal string; undefined when nobody
 * has looked at the order, so that what the case told counts.
 */
export type Closing = ClosedBy & { orderExcessLeft?: string }

type Decision = Closing & { attempt: AttemptRow }

/**
 * Closes the case on a person's behalf, and records that decision on the attempt: both or neither, because closing the
 * case alone would let money that was sent back pay for an order.
 *
 * @returns `closed`: it is already; `changed`: it says something else than the person read
 */
export async function closeCaseOf(db: Knex, id: string, attempt: AttemptRow, by: Closing) {
  return await db.transaction(async (transaction): Promise<CaseRow | "closed" | "changed"> => {
    const now = transaction.fn.now()
    const open = transaction("payin_case").where({ id, attempt_id: attempt.id, closed_at: null, deleted_at: null })
    const latest = await open.clone().forUpdate().first<CaseRow | undefined>()
    if (!latest) return "closed"
    if (isUnread(latest, by)) return "changed"
    const [closed] = await open
      .update({ ...closing(transaction, by.actor), note: by.note, closed_as: by.choice ?? null, updated_at: now })
      .returning<CaseRow[]>("*")
    const { kind } = latest
    if (isAbout(kind, "money")) await resolveMoney(transaction, latest)
    if (isAbout(kind, "money", "amount")) await recordDecision(transaction, latest, { attempt, ...by })
    await noteClosed(transaction, latest)
    if (ofWaitingOrders.includes(kind)) await scheduleCheck(transaction, attempt.id, 0)
    if (kind === "unpaid_order") {
      await transaction("payin_attempt").where({ id: attempt.id }).update({ order_kept_at: now, updated_at: now })
    }
    return closed!
  })
}

/** An order that was placed unpaid may wait for what a person finds out about these. */
const ofWaitingOrders: readonly CaseKind[] = ["second_trade", zeroClosedCase, "dispute", "unknown_status"]

/** Whether it says something that the person who decides has not read. */
export function isUnread(row: Pick<CaseRow, "facts" | "trade_revision">, { seen }: Pick<ClosedBy, "seen">): boolean {
  return seen !== undefined && seen !== fingerprintOfCase(row)
}

/**
 * The attempt is superseded, so that its cart can be paid again, and is due now, which closes what else is open. What
 * the service has said since the case was written is not part of the decision: it is settled.
 */
async function resolveMoney(db: Knex, { attempt_id: id, trade_revision }: CaseRow): Promise<void> {
  const now = db.fn.now()
  await db("payin_attempt").where({ id, state: "paid" }).update({ next_check_at: now, updated_at: now })
  await db("payin_attempt")
    .where({ id, state: "paid", trade_revision })
    .update({
      resolved_revision: trade_revision,
      superseded_at: db.raw("coalesce(superseded_at, now())"),
      unchanged_since: now,
    })
}

/** What the person decided about the money: how it was resolved, and what was sent back outside Medusa. */
async function recordDecision(db: Knex, row: CaseRow, decision: Decision) {
  const { attempt_id: id, kind, trade_revision } = row
  const { attempt, choice = null } = decision
  const sent = sentOutside(row, decision)
  if (sent) await db("payin_attempt").where({ id }).update({ sent_outside: sent, sent_outside_at: db.fn.now() })
  await db("payin_attempt")
    .where({ id, trade_revision })
    // "Underpaid" of money that no order took does not decide about that money: it has a case of its own.
    .whereIn("state", isAbout(kind, "money") ? arrivedStates : ["captured"])
    .update({ resolved_revision: trade_revision, resolved_as: choice, updated_at: db.fn.now() })
  await addUncountedChange(db, attempt.id)
}

export function saysSent(choice: ClosingChoice | undefined): boolean {
  return choice === "sent_back" || choice === "sent_difference_back"
}

/** All that staff sent back outside Medusa, with what is sent now; undefined when that is nothing. */
function sentOutside(row: CaseRow, { attempt, choice, orderExcessLeft }: Decision): string | undefined {
  if (!saysSent(choice)) return undefined
  const { received, sentBack } = moneyOf(attempt)
  const inHand = received.minus(sentBack)
  // Medusa captures no more than was asked for, so none of its refunds gives back the excess.
  const beside = BigNumber.max(received.minus(attempt.amount).minus(attempt.sent_outside ?? 0), 0)
  const overpaid = overpaidBy(row)
  const excess = beside.plus(BigNumber.min(overpaid, orderExcessLeft ?? overpaid))
  const sent = choice === "sent_back" ? inHand : BigNumber.min(excess, inHand)
  const all = sent.plus(attempt.sent_outside ?? 0)
  return sent.gt(0) ? all.toFixed(Math.max(currencyDigits(attempt.currency_code), all.decimalPlaces() ?? 0)) : undefined
}

/** What was received for the order beyond what it costs, whatever this payment was asked for. */
export function overpaidBy(row: CaseRow): string {
  return factsOfCase(row).find((each) => each.fact === "order_overpaid")?.amount ?? "0"
}
