import { nextCheckAt, payinEvents, type AttemptRow, type CaseKind, type PayinModuleService } from "../../modules/payin"
import type { Decision } from "./decide"
import type { MedusaSide } from "./read-medusa-side"

export type Outcome = {
  decision: Decision
  /** What Medusa has after the action, read again. */
  after: MedusaSide
  /** Why the action could not be done, in the host's words. */
  problem: string | undefined
}

/** Writes down what stands now, opens and closes cases, and tells the store what is new. */
export async function recordOutcome(payin: PayinModuleService, attempt: AttemptRow, outcome: Outcome) {
  const recorded = await recordState(payin, attempt, outcome)
  const cases = casesOf(recorded, outcome)
  for (const kind of cases) await payin.openCase(recorded.id, kind, detailOf(kind, recorded, outcome))
  await payin.closeCasesExcept(recorded.id, cases)
  return recorded
}

async function recordState(payin: PayinModuleService, attempt: AttemptRow, { after, decision }: Outcome) {
  if (attempt.state !== "captured" && after.facts.capturedHere && after.facts.order === "standing") {
    return await recordCaptured(payin, attempt, after.orderId!)
  }
  if (decision.action === "cancel_session") {
    await payin.emit(payinEvents.canceled, { id: attempt.id, cart_id: attempt.cart_id })
  }
  return attempt
}

/** Only the one who moves the row from `paid` tells of it, so the event comes once. */
async function recordCaptured(payin: PayinModuleService, attempt: AttemptRow, orderId: string): Promise<AttemptRow> {
  const now = new Date()
  const next = nextCheckAt({
    state: "captured",
    checks: 0,
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
    now,
    random: Math.random(),
  })
  const captured = await payin.changeAttempt(attempt, {
    state: "captured",
    order_id: orderId,
    checks: 0,
    next_check_at: next,
  })
  if (!captured) return attempt
  await payin.addTimelineEntry(attempt.id, "captured", { order_id: orderId })
  await payin.emit(payinEvents.paid, { id: attempt.id, cart_id: attempt.cart_id, order_id: orderId })
  return captured
}

/** Promise 1: what is paid and has no order is a case, whatever the reason. */
function casesOf(attempt: AttemptRow, { decision, problem }: Outcome): CaseKind[] {
  const unplaced = decision.action === "complete_cart" && attempt.state !== "captured"
  return unplaced || problem ? [...new Set<CaseKind>([...decision.cases, "paid_without_order"])] : decision.cases
}

function detailOf(kind: CaseKind, attempt: AttemptRow, { problem }: Outcome): string {
  const came = `${attempt.trade_amount ?? "an unknown amount"} ${attempt.currency_code}`
  const details: Record<CaseKind, string> = {
    paid_without_order: `${came} arrived, but the order could not be placed: ${problem ?? "the cart cannot be completed"}.`,
    amount_short: `${came} arrived; ${attempt.amount} was asked for.`,
    amount_over: `${came} arrived; ${attempt.amount} was asked for.`,
    paid_twice: `${came} arrived, and the cart is already paid by another payment.`,
    paid_superseded: `${came} arrived for an earlier attempt; the cart has changed since.`,
    paid_after_cancel: `${came} arrived after the order was canceled.`,
    reverted: `The trade is ${attempt.trade_status ?? "unknown"} now, and its payment is captured.`,
    dispute: `The trade is under review (${attempt.trade_status ?? "unknown"}).`,
    unknown_status: `The service says "${attempt.trade_status ?? "nothing"}", which this version does not know.`,
  }
  return details[kind]
}
