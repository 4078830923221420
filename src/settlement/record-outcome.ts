import { nextCheckOf } from "../modules/payin/attempt/next-check-of"
import { isResolved } from "../modules/payin/attempt/resolved"
import { type CaseKind, casesAbout, isAbout } from "../modules/payin/case/case-kinds"
import { payinEvents } from "../modules/payin/events"
import type { AttemptRow } from "../modules/payin/models/attempt"
import { secondsToNextTry, whileSettling } from "../modules/payin/schedule/next-check"
import type { PayinModuleService } from "../modules/payin/service"
import { isMoneyThere } from "../modules/payin/shown/money-of"
import type { Problem } from "./act"
import { caseUpdate } from "./cases/case-update"
import type { Action } from "./decide"
import type { MedusaFacts } from "./facts"
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
  /** When the attempt is checked if settling is cut off, as reading its trade has asked. */
  ifCutOff: Date | null
  /** Ends the cancellation of a canceled order that was cut off. It may fail, which must not hide what is recorded. */
  endCancel: () => Promise<void>
}

/** Records what stands now, opens and closes cases, and reports to the store what is new. */
export async function recordOutcome(payin: PayinModuleService, attempt: AttemptRow, outcome: Outcome) {
  const cases = casesOf(attempt, outcome)
  // In this order, a kill leaves one case too many for a while, never too few: what is captured is not checked soon.
  for (const kind of cases) await payin.cases.open(attempt.id, kind, caseUpdate(kind, attempt, outcome))
  const recorded = await recordState(payin, attempt, outcome)
  const failed = await outcome.endCancel().then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  // What it fails with again and again is a case, and stays one.
  const kept: CaseKind[] = [...cases, ...byHand, ...(failed ? ["not_settling" as const] : [])]
  const hasCase = await payin.cases.closeExcept(recorded.id, kept)
  if (failed) throw failed.error
  await scheduleNext(payin, recorded, { ...outcome, hasCase })
  return recorded
}

/** Last of all: until here, whatever made the attempt due is not done. */
async function scheduleNext(payin: PayinModuleService, recorded: AttemptRow, outcome: Outcome & { hasCase: boolean }) {
  const now = new Date()
  const soon = outcome.after.facts.order === "canceled" ? 5 : secondsToNextTry(recorded.unchanged_since, now)
  const pause = hasFailedToGiveUp(outcome) ? soon : undefined
  const own = nextCheckOf(recorded, { now, random: Math.random(), hasCase: outcome.hasCase })
  const again = pause === undefined ? own : new Date(now.getTime() + pause * 1000)
  const at = own !== null && again !== null && own < again ? own : again
  const instead = outcome.ifCutOff
  const isAsked = recorded.next_check_at?.getTime() !== instead?.getTime()
  // Reading the trade has asked for what is soon.
  if (instead && !isAsked && whileSettling(at, now) !== at) await payin.attempts.scheduleNext(recorded, { at, instead })
  if (pause !== undefined) await payin.attempts.scheduleCheck(recorded.id, pause)
}

/** The attempt's own trade says nothing about these, so it does not close them. */
const byHand: readonly CaseKind[] = casesAbout("refund", "other_trade")

/** The order may be canceled all the same, and the host have reserved its stock again. */
const hasFailedToGiveUp = ({ actions, problem }: Outcome) => problem !== undefined && actions.includes("give_up_order")

async function recordState(payin: PayinModuleService, attempt: AttemptRow, outcome: Outcome): Promise<AttemptRow> {
  if (attempt.state !== "captured" && isDone(outcome.after)) return await recordCaptured(payin, attempt, outcome.after)
  const canceled = canceledNow(attempt, outcome, new Date())
  if (canceled) await payin.noteCanceled(attempt, canceled, outcome.after.orderId)
  const change = { ...orderChange(attempt, outcome), ...capturedMore(attempt, outcome) }
  return Object.keys(change).length === 0 ? attempt : ((await payin.attempts.change(attempt, change)) ?? attempt)
}

/** What ended without money just now, or did before a kill that came before anybody was told. */
function canceledNow(attempt: AttemptRow, { actions, after, problem }: Outcome, now: Date) {
  if (problem) return undefined
  if (actions.includes("give_up_order") && after.facts.order === "canceled") return "order"
  if (actions.includes("cancel_session")) return "session"
  const isFresh = now.getTime() - attempt.unchanged_since.getTime() < 86_400_000
  return attempt.state === "canceled" && after.facts.session === "canceled" && isFresh ? "session" : undefined
}

/** What the order costs later says nothing about what the service has said before. */
function capturedMore({ state }: AttemptRow, { actions }: Outcome) {
  return state === "captured" && actions.includes("capture") ? { unchanged_since: new Date() } : {}
}

/**
 * A waiting order is recorded before it is paid. Whether it is kept is decided once, when its payment ended or
 * nobody waits for its end any more: a later policy applies to other orders.
 */
function orderChange(attempt: AttemptRow, { after: { facts, orderId } }: Outcome) {
  const isKept = facts.unpaidOrder === "kept" && attempt.order_kept_at === null
  return {
    ...(orderId && attempt.order_id !== orderId ? { order_id: orderId } : {}),
    ...(isKept ? { order_kept_at: new Date() } : {}),
    ...cancelChange(attempt, facts),
  }
}

function cancelChange({ order_canceled_at, order_cancel_began_at }: AttemptRow, { order, halfCanceled }: MedusaFacts) {
  const isCanceled = order === "canceled"
  return {
    // For the panel, which shows money of a canceled order as such.
    ...(isCanceled === (order_canceled_at !== null) ? {} : { order_canceled_at: isCanceled ? new Date() : null }),
    // What it released is reserved again. That of a canceled order is ended by itself.
    ...(order_cancel_began_at !== null && !isCanceled && !halfCanceled ? { order_cancel_began_at: null } : {}),
  }
}

/** Captured, and recorded on the order if there is a cart to make one from; or given back, with its order canceled. */
function isDone({ facts: { payment, unrecorded, order, cart } }: MedusaSide): boolean {
  const isTaken = payment === "captured" || payment === "refunded"
  const isGivenBack = payment === "refunded" && order === "canceled"
  return isTaken && !unrecorded && (order === "standing" || cart === "none" || isGivenBack)
}

/** Only the worker that moves the row from `paid` reports it. */
async function recordCaptured(payin: PayinModuleService, attempt: AttemptRow, after: MedusaSide): Promise<AttemptRow> {
  const change = {
    state: "captured" as const,
    unchanged_since: new Date(),
    order_id: after.orderId,
    ...cancelChange(attempt, after.facts),
  }
  const line = { kind: "captured", data: { order_id: after.orderId }, event: payinEvents.paid }
  const recorded = await payin.attempts.change(attempt, change, line)
  payin.outbox.wake()
  return recorded ?? attempt
}

/** Promise 1: money paid but not captured on an order is a case, whatever the reason, until a person decides. */
function casesOf(attempt: AttemptRow, outcome: Outcome): CaseKind[] {
  const { cases, problem, after } = outcome
  // The host did not cancel an order that nobody pays.
  const isStuck = hasFailedToGiveUp(outcome) && after.facts.order === "standing"
  const explained = cases.some((kind) => !isAbout(kind, "amount"))
  const owed = isOwed(attempt, after) && !isResolved(attempt) && (problem !== undefined || !explained)
  const added: CaseKind[] = isStuck ? ["unpaid_order"] : owed ? ["paid_without_order"] : []
  return [...new Set([...cases, ...added])]
}

/**
 * What was done can be undone: a completion that stood still may take back the order that another one has placed, and
 * staff may delete its payment collection with its payment.
 */
function isOwed(attempt: AttemptRow, after: MedusaSide): boolean {
  const hasLostOrder = attempt.state === "captured" && isMoneyThere(attempt) && after.facts.order === "none"
  return (attempt.state === "paid" || hasLostOrder) && !isDone(after)
}
