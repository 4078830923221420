import type { MedusaContainer } from "@medusajs/framework/types"
import { readTradeStatus } from "../merchant-api/trade/trade-status"
import { isOutside, isResolved, isTakenFromDecided } from "../modules/payin/attempt/resolved"
import type { AttemptRow } from "../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../modules/payin/module-name"
import type { PayinModuleService } from "../modules/payin/service"
import { act, type Problem } from "./act"
import { recordSettleFailure } from "./cases/settle-failure"
import { lockCollection, LONGEST_HOLD_MS } from "./collection-lock"
import { clearUp } from "./completion/clear-up/clear-up"
import { reopenLostCart } from "./completion/clear-up/reopen-cart"
import { giveBackAfterCut } from "./completion/give-back-discounts"
import { type Action, decide } from "./decide"
import { amountFact } from "./due-amount"
import type { TradeFacts } from "./facts"
import { readBooks } from "./medusa/read-books"
import { lockSums } from "./orders/hold-sums"
import { type MedusaSide, readMedusaSide } from "./read-medusa-side"
import { wakeOthers } from "./reconcile/wake-others"
import { type Outcome, recordOutcome } from "./record-outcome"
import { hideRequisite } from "./session/hide-requisite"
import { leaveDeletedCollection } from "./session/leave-deleted-collection"

/** `busy`: another worker settles it, or a shopper's request holds its cart; it is due again soon. */
export type SettleOutcome = { outcome: "settled" | "busy" | "gone"; state?: AttemptRow["state"] }

/**
 * The one path that brings Medusa in line with a trade: read the trade, decide, act, look again, record. Callback, job,
 * return page and admin all use it.
 *
 * If it is killed between any two lines, the callback's row or the attempt's `next_check_at` runs it again, and it
 * starts by reading everything anew: nothing is remembered except what the service, Medusa and the attempt's row say.
 *
 * @throws PayinError when the service could not be asked; then nothing was done. Any error puts the next try off
 */
export async function settleAttempt(container: MedusaContainer, attemptId: string): Promise<SettleOutcome> {
  const payin = container.resolve(PAYIN_MODULE)
  const known = await payin.attempts.find(attemptId)
  if (!known) return { outcome: "gone" }
  // Not a failure to settle: nothing was tried, and nothing is wrong with the payment.
  await payin.copyGuard.assertOriginal(known.account)
  try {
    const run = async () => await settleLocked(container, payin, known)
    const outcomeOf = ({ outcome, state }: SettleOutcome) => ({ outcome, state })
    return await payin.telemetry.whileAt("settle", { "payin.attempt_id": known.id }, { run, outcomeOf })
  } catch (error) {
    await recordSettleFailure(payin, known, error)
    throw error
  } finally {
    payin.settled.emit(known.id)
  }
}

async function settleLocked(
  container: MedusaContainer,
  payin: PayinModuleService,
  known: AttemptRow,
): Promise<SettleOutcome> {
  // A dead owner's lock that is never released must not stop pending work: the lease in our own row keeps workers apart.
  const unlock = await lockCollection(container, known.payment_collection_id, LOCK_WAIT_MS)
  try {
    const settled = await payin.attempts.withLease(known.id, async (attempt) => {
      if (!unlock && isBeingCanceled(attempt, new Date())) return undefined
      return await settleUnderLease(container, payin, attempt)
    })
    return settled ?? (await busy(payin, known.id))
  } finally {
    await unlock?.()
  }
}

/** Staff cancel the order, and their request holds the lock: what it released must not be taken for what a kill left. */
function isBeingCanceled({ order_cancel_began_at }: AttemptRow, now: Date): boolean {
  return order_cancel_began_at !== null && now.getTime() - order_cancel_began_at.getTime() < LONGEST_HOLD_MS
}

/** Longer than a shopper's request holds it, unless its service and its host are both at their slowest. */
const LOCK_WAIT_MS = 45_000

/** @returns undefined when the lease was lost, or its collection is another one now: it is settled again soon */
async function settleUnderLease(
  container: MedusaContainer,
  payin: PayinModuleService,
  leased: AttemptRow,
): Promise<SettleOutcome | undefined> {
  if (leased.state === "planned") return await settlePlan(container, payin, leased)
  const read = heldBy(leased, await payin.readTradeOf(leased, { isSettling: true }))
  // A completion of the cart with no recorded end: its process may have been killed.
  if (read.completion_mark) await clearUp(container, read)
  const settled = await actUntilDone(container, payin, read)
  const release = await holdExcess(container, settled.after)
  try {
    // Whoever held it has told of its part meanwhile.
    const after = release ? await readMedusaSide(container, settled.attempt) : settled.after
    const held = await findHeld(payin, leased)
    if (!held) return undefined
    const outcome = await record(container, payin, { ...settled, after, ifCutOff: read.next_check_at })
    // Also that of another one which ended while this one waited for its turn.
    if (outcome) await payin.settleFailures.forget(held)
    return outcome
  } finally {
    await release?.()
  }
}

type Settled = Awaited<ReturnType<typeof actUntilDone>>

/** What the payments of one order brought too much is told of once: each looks at it, and records it, before the next. */
async function holdExcess(container: MedusaContainer, { isExcessShared, orderId }: MedusaSide) {
  return isExcessShared && orderId !== null ? await lockSums(container, orderId) : undefined
}

/** @returns undefined when its collection is another one now */
async function record(
  container: MedusaContainer,
  payin: PayinModuleService,
  { ifCutOff, ...settled }: Settled & Pick<Outcome, "ifCutOff">,
): Promise<SettleOutcome | undefined> {
  await hideRequisite(container, settled.attempt, settled.after.sessions)
  if (await leaveDeletedCollection(container, settled.attempt, settled.after)) return undefined
  await reopenLostCart(container, settled.attempt, settled.after)
  // Before the state: if it is cut here, the attempt is still due.
  const books = readBooks(settled.attempt, settled.after.payment)
  const { cases } = decide(tradeFactsOf(settled.attempt), settled.after.facts)
  await wakeOthers(container, settled.attempt, { books, cases, orderId: settled.after.orderId })
  await payin.daySums.writeBooks(settled.attempt, books)
  // Whoever gives the order up ends its cancellation with it.
  const hasGivenUp = settled.actions.includes("give_up_order") && settled.problem === undefined
  const endCancel = async () => (hasGivenUp ? undefined : await giveBackAfterCut(container, settled.attempt))
  const outcome = { ...settled, cases, ifCutOff, endCancel }
  const recorded = await recordOutcome(payin, settled.attempt, outcome)
  return { outcome: "settled", state: recorded.state }
}

/** It has no trade to read: that opens when its order is placed. Whatever made it due, it is not due again by itself. */
async function settlePlan(
  container: MedusaContainer,
  payin: PayinModuleService,
  plan: AttemptRow,
): Promise<SettleOutcome> {
  await giveBackAfterCut(container, plan)
  await payin.attempts.change(plan, { next_check_at: null })
  await payin.settleFailures.forget(plan)
  return { outcome: "settled", state: plan.state }
}

/**
 * Acts, then looks again: a completion can leave a capture to be made, and the host may report success and have done
 * nothing. The final state is always read after the last action. No action is tried twice.
 */
async function actUntilDone(container: MedusaContainer, payin: PayinModuleService, read: AttemptRow) {
  const actions: Action[] = []
  let problem: Problem
  let attempt = read
  for (;;) {
    const after = await readMedusaSide(container, attempt)
    const { action } = decide(tradeFactsOf(attempt), after.facts)
    const isOver = action === "none" || action === "wait" || actions.includes(action)
    // A completion that meets another one fails, and opens its cart again when the order of the other one stands.
    const isMet = action === "finish_order" && actions.at(-1) === "complete_cart"
    const hasFailed = problem !== undefined && !isMet
    if (hasFailed || isOver || !(await findHeld(payin, read))) return { attempt, actions, problem, after }
    actions.push(action)
    problem = await act(container, action, { attempt, medusa: after })
    attempt = heldBy(read, (await payin.attempts.find(attempt.id)) ?? attempt)
  }
}

/**
 * The row as it is now, under the lease that this worker took: another worker's lease is not ours to write under. A
 * cancellation that began later is under way; only one that began before can have been cut off.
 */
function heldBy({ lease_owner, order_cancel_began_at }: AttemptRow, now: AttemptRow): AttemptRow {
  return { ...now, lease_owner, order_cancel_began_at }
}

/** A worker that stalled so long that its lease was given away must not act as if it still held it. */
async function findHeld(payin: PayinModuleService, { id, lease_owner }: AttemptRow): Promise<AttemptRow | undefined> {
  const now = await payin.attempts.find(id)
  return now?.lease_owner === lease_owner ? now : undefined
}

function tradeFactsOf(attempt: AttemptRow): TradeFacts {
  const unread = attempt.state === "refused" ? "absent" : null
  return {
    status: attempt.trade_status === null ? unread : readTradeStatus(attempt.trade_status),
    amount: amountFact(attempt),
    superseded: attempt.superseded_at !== null,
    resolved: isResolved(attempt),
    decided: isTakenFromDecided(attempt),
    outside: isOutside(attempt),
  }
}

async function busy(payin: PayinModuleService, attemptId: string): Promise<SettleOutcome> {
  await payin.attempts.scheduleCheck(attemptId, 5)
  return { outcome: "busy" }
}
