import { isOver } from "../merchant-api/trade/trade-status"
import { isResolved } from "../modules/payin/attempt/resolved"
import { nextCheckAt } from "../modules/payin/schedule/next-check"
import { payinEvents } from "../modules/payin/events"
import type { AttemptRow } from "../modules/payin/models/attempt"
import type { CaseFact, CaseUpdate } from "../modules/payin/case/case-facts"
import { type CaseKind, casesAbout, isAbout } from "../modules/payin/case/case-kinds"
import type { PayinModuleService } from "../modules/payin/service"
import type { Problem } from "./act"
import type { Action } from "./decide"
import type { MedusaSide } from "./read-medusa-side"

export type Outcome = {
  /** What was done, in order. */
  actions: Action[]
  /** Why the last action failed, in the host's words. */
  problem: Problem
  /** The cases that apply now. */
  cases: CaseKind[]
  /** What Medusa has now. */
  after: MedusaSide
}

/** Records what stands now, opens and closes cases, and reports to the store what is new. */
export async function recordOutcome(payin: PayinModuleService, attempt: AttemptRow, outcome: Outcome) {
  const cases = casesOf(attempt, outcome)
  // In this order, a kill leaves one case too many for a while, never too few: what is captured is not checked soon.
  for (const kind of cases) await payin.cases.open(attempt.id, kind, toldOf(kind, attempt, outcome))
  const recorded = await recordState(payin, attempt, outcome)
  await payin.cases.closeExcept(recorded.id, [...cases, ...byHand])
  const pause = isNotGivenUp(outcome) ? secondsToNextTry(recorded.unchanged_since, new Date()) : undefined
  if (pause !== undefined) await payin.attempts.scheduleCheck(recorded.id, pause)
  return recorded
}

/** The attempt's own trade says nothing about these, so it does not close them. */
const byHand: readonly CaseKind[] = casesAbout("refund", "other_trade")

/** The host did not cancel an order that nobody pays. */
function isNotGivenUp({ actions, after, problem }: Outcome): boolean {
  return problem !== undefined && actions.includes("give_up_order") && after.facts.order === "standing"
}

/** Soon, then less and less often, for a day; after that, only when the ended trade is read again. */
function secondsToNextTry(unchangedSince: Date, now: Date): number | undefined {
  const waited = (now.getTime() - unchangedSince.getTime()) / 1000
  return waited > 86_400 ? undefined : Math.min(Math.max(waited / 2, 5), 900)
}

async function recordState(payin: PayinModuleService, attempt: AttemptRow, outcome: Outcome): Promise<AttemptRow> {
  if (attempt.state !== "captured" && isDone(outcome.after)) return await recordCaptured(payin, attempt, outcome.after)
  const givenUp = outcome.actions.includes("give_up_order") && outcome.after.facts.order === "canceled"
  if ((outcome.actions.includes("cancel_session") || givenUp) && !outcome.problem) {
    await payin.addTimelineEntry(attempt.id, "session_canceled", { order_id: outcome.after.orderId })
    payin.emit(payinEvents.canceled, {
      id: attempt.id,
      cart_id: attempt.cart_id,
      order_id: outcome.after.orderId,
    })
  }
  const change = orderChange(attempt, outcome.after)
  return Object.keys(change).length === 0 ? attempt : ((await payin.attempts.change(attempt, change)) ?? attempt)
}

/**
 * A waiting order is recorded before it is paid. Whether it is kept is decided once, when its payment ended: a later
 * policy applies to other orders.
 */
function orderChange(attempt: AttemptRow, { facts, orderId }: MedusaSide) {
  const isKept = facts.unpaidOrder === "kept" && attempt.order_kept_at === null
  return {
    ...(orderId && attempt.order_id !== orderId ? { order_id: orderId } : {}),
    ...(isKept ? { order_kept_at: new Date() } : {}),
  }
}

/** Captured, and recorded on the order if there is a cart to make one from; or given back, with its order canceled. */
function isDone({ facts: { payment, unrecorded, order, cart } }: MedusaSide): boolean {
  const isTaken = payment === "captured" || payment === "refunded"
  const isGivenBack = payment === "refunded" && order === "canceled"
  return isTaken && !unrecorded && (order === "standing" || cart === "none" || isGivenBack)
}

/** Only the worker that moves the row from `paid` reports it, so the event is sent once. */
async function recordCaptured(payin: PayinModuleService, attempt: AttemptRow, after: MedusaSide): Promise<AttemptRow> {
  const now = new Date()
  const next = nextCheckAt({
    state: "captured",
    unchangedSince: now,
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
    isTradeOver: isOver(attempt.trade_status),
    now,
    random: Math.random(),
  })
  const change = { state: "captured" as const, order_id: after.orderId, unchanged_since: now, next_check_at: next }
  const captured = await payin.attempts.change(attempt, change)
  if (!captured) return attempt
  await payin.addTimelineEntry(attempt.id, "captured", { order_id: after.orderId })
  payin.emit(payinEvents.paid, { id: attempt.id, cart_id: attempt.cart_id, order_id: after.orderId })
  return captured
}

/** Promise 1: money paid but not captured on an order is a case, whatever the reason, until a person decides. */
function casesOf(attempt: AttemptRow, outcome: Outcome): CaseKind[] {
  const { cases, problem, after } = outcome
  if (isNotGivenUp(outcome)) return [...new Set<CaseKind>([...cases, "unpaid_order"])]
  const explained = cases.some((kind) => !isAbout(kind, "amount"))
  const owed =
    attempt.state === "paid" && !isResolved(attempt) && !isDone(after) && (problem !== undefined || !explained)
  return owed ? [...new Set<CaseKind>([...cases, "paid_without_order"])] : cases
}

/** Each settling reports what it found: the goods may be back, and something else may block the cart now. */
function toldOf(kind: CaseKind, attempt: AttemptRow, outcome: Outcome): CaseUpdate {
  const again = byHand.includes(kind) ? "keep" : "renew"
  const tradeRevision = attempt.trade_revision
  return { detail: detailOf(kind, attempt, outcome), facts: reasonsOf(kind, outcome), again, tradeRevision }
}

function reasonsOf(kind: CaseKind, { problem, after }: Outcome): CaseFact[] {
  if (kind !== "paid_without_order" && kind !== "stock_not_reserved" && kind !== "unpaid_order") return []
  if (problem) return [{ fact: "reason", words: problem }]
  return after.facts.cart === "gone" && after.facts.order === "none" ? [{ fact: "cart_gone" }] : []
}

function detailOf(kind: CaseKind, attempt: AttemptRow, outcome: Outcome): string {
  const came = `${attempt.trade_amount ?? "An unknown amount"} ${attempt.currency_code}`
  const details: Record<CaseKind, string> = {
    paid_without_order: withoutOrder(came, outcome),
    stock_not_reserved: `The order is paid, but its stock could not be reserved: ${outcome.problem ?? "it is not there"}.`,
    amount_short:
      outcome.after.facts.wants === "more"
        ? `${came} arrived; ${attempt.amount} was asked for, and the order costs more since it was edited.`
        : `${came} arrived; ${attempt.amount} was asked for.`,
    amount_over:
      outcome.after.facts.wants === "less"
        ? `${came} arrived; ${attempt.amount} was asked for, and the order costs less since it was edited.`
        : `${came} arrived; ${attempt.amount} was asked for.`,
    paid_twice: `${came} arrived, and the cart is already paid by another payment.`,
    paid_superseded: `${came} arrived for an earlier attempt; the cart has changed since.`,
    paid_after_cancel: `${came} arrived for an order that is canceled; Medusa has no refund of all of it.`,
    reverted: `The trade is ${attempt.trade_status ?? "unknown"} now, and its payment ${stands(outcome)}.`,
    dispute: `The trade is under review (${attempt.trade_status ?? "unknown"}).`,
    unknown_status: `The service says "${attempt.trade_status ?? "nothing"}" with ${attempt.trade_amount ?? "no amount"}, which this version does not know.`,
    unpaid_order: `The payment did not arrive, and the order could not be canceled: ${outcome.problem ?? "its goods are out already"}.`,
    nothing_arrived: `The service closed the trade with an amount of ${came}: no money arrived.`,
    not_settling: `This payment cannot be settled: ${outcome.problem ?? "see the log of the store"}.`,
    pay_out_failed: "The service did not complete the pay-out of a refund.",
    second_trade:
      "The service knows another trade under this external id. Look both up, and see which of them was paid.",
    refund_by_hand: `A refund was recorded. Send the money outside Medusa, then confirm it here.`,
  }
  return details[kind]
}

/** Too little arrived, say, and it was taken back before it could be captured. */
function stands({ after: { payment } }: Outcome): string {
  const isCaptured = payment !== undefined && (payment.captures ?? []).length > 0
  return isCaptured ? "is captured" : "stands, with nothing captured"
}

function withoutOrder(came: string, { problem, after }: Outcome): string {
  if (after.facts.order === "standing") {
    return `${came} arrived, but the order does not show it yet: ${problem ?? "the store did not take the payment"}.`
  }
  const reason =
    after.facts.cart === "gone" ? "its cart is not there any more" : "its cart cannot be completed as it is"
  return `${came} arrived, but the order could not be placed: ${problem ?? reason}.`
}
