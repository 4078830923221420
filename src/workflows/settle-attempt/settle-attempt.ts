import type { MedusaContainer } from "@medusajs/framework/types"
import { readTradeStatus } from "../../merchant-api"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { lockCollection } from "../collection-lock"
import { act, type Problem } from "./act"
import { decide, type Action, type TradeFacts } from "./decide"
import { amountFact } from "./due-amount"
import { readMedusaSide } from "./read-medusa-side"
import { recordOutcome } from "./record-outcome"

/** `busy`: somebody else settles it, or a shopper's request holds its cart; it is due again soon. */
export type SettleOutcome = { outcome: "settled" | "busy" | "gone"; state?: AttemptRow["state"] }

/**
 * The one path that brings Medusa in line with a trade: read the trade, decide, act, look again, record. Callback, job,
 * return page and admin all come through here.
 *
 * Killed between any two lines, it is run again by the callback's row or by the attempt's `next_check_at`, and starts
 * with reading everything anew: nothing is remembered but what the service, Medusa and the attempt's row say.
 *
 * @throws PayinError when the service could not be asked; nothing was done then
 */
export async function settleAttempt(container: MedusaContainer, attemptId: string): Promise<SettleOutcome> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const known = await payin.findAttempt(attemptId)
  if (!known) return { outcome: "gone" }
  // A lock that is never given back (a dead owner's row of the Postgres locking provider) must not stop what is owed: the
  // lease in our own row keeps workers apart too.
  const unlock = await lockCollection(container, known.payment_collection_id, LOCK_WAIT_MS)
  try {
    const settled = await payin.withLease(attemptId, (attempt) => settleUnderLease(container, payin, attempt))
    return settled ?? (await busy(payin, attemptId))
  } finally {
    await unlock?.()
  }
}

/** Longer than a request of a shopper holds it, but for one whose service and whose host are both at their slowest. */
const LOCK_WAIT_MS = 45_000

async function settleUnderLease(
  container: MedusaContainer,
  payin: PayinModuleService,
  leased: AttemptRow,
): Promise<SettleOutcome> {
  // A planned attempt has no trade to read: it opens when its order is placed.
  if (leased.state === "planned") return { outcome: "settled", state: leased.state }
  const attempt = await payin.readTradeOf(leased)
  const acted = await actUntilDone(container, attempt)
  // The host may say done and have done nothing, so what stands is read again, never concluded.
  const now = (await payin.findAttempt(attempt.id)) ?? attempt
  const after = await readMedusaSide(container, now)
  const { cases } = decide(tradeFactsOf(now), after.facts)
  const recorded = await recordOutcome(payin, now, { ...acted, cases, after })
  return { outcome: "settled", state: recorded.state }
}

/** A completion can leave a capture to be made; a second look says so. No action is tried twice in a row. */
async function actUntilDone(container: MedusaContainer, attempt: AttemptRow) {
  const actions: Action[] = []
  let problem: Problem
  let current = attempt
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  for (;;) {
    const medusa = await readMedusaSide(container, current)
    const { action } = decide(tradeFactsOf(current), medusa.facts)
    if (action === "none" || action === "wait" || actions.includes(action)) return { actions, problem }
    actions.push(action)
    problem = await act(container, action, current, medusa)
    if (problem) return { actions, problem }
    current = (await payin.findAttempt(current.id)) ?? current
  }
}

export function tradeFactsOf(attempt: AttemptRow): TradeFacts {
  return {
    status: attempt.trade_status === null ? null : readTradeStatus(attempt.trade_status),
    amount: amountFact(attempt),
    superseded: attempt.superseded_at !== null,
  }
}

async function busy(payin: PayinModuleService, attemptId: string): Promise<SettleOutcome> {
  await payin.dueAttempt(attemptId, 5)
  return { outcome: "busy" }
}
