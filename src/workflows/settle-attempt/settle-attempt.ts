import type { MedusaContainer } from "@medusajs/framework/types"
import { readTradeStatus } from "../../merchant-api"
import { isResolved, PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { lockCollection } from "../collection-lock"
import { act, type Problem } from "./act"
import { countFailures } from "./count-failures"
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
    const settled = await countFailures(container, known, () =>
      payin.withLease(attemptId, (attempt) => settleUnderLease(container, payin, attempt)),
    )
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
  const settled = await actUntilDone(container, payin, await payin.readTradeOf(leased))
  const { cases } = decide(tradeFactsOf(settled.attempt), settled.after.facts)
  const recorded = await recordOutcome(payin, settled.attempt, { ...settled, cases })
  return { outcome: "settled", state: recorded.state }
}

/**
 * Acts, and looks again: a completion can leave a capture to be made, and the host may say done and have done nothing.
 * What stands at the end is always read after the last action. No action is tried twice in a row.
 */
async function actUntilDone(container: MedusaContainer, payin: PayinModuleService, read: AttemptRow) {
  const actions: Action[] = []
  let problem: Problem
  let attempt = read
  for (;;) {
    const after = await readMedusaSide(container, attempt)
    const { action } = decide(tradeFactsOf(attempt), after.facts)
    const isOver = action === "none" || action === "wait" || actions.includes(action)
    if (problem || isOver) return { attempt, actions, problem, after }
    actions.push(action)
    problem = await act(container, action, attempt, after)
    attempt = (await payin.findAttempt(attempt.id)) ?? attempt
  }
}

export function tradeFactsOf(attempt: AttemptRow): TradeFacts {
  return {
    status: attempt.trade_status === null ? null : readTradeStatus(attempt.trade_status),
    amount: amountFact(attempt),
    superseded: attempt.superseded_at !== null,
    resolved: isResolved(attempt),
  }
}

async function busy(payin: PayinModuleService, attemptId: string): Promise<SettleOutcome> {
  await payin.dueAttempt(attemptId, 5)
  return { outcome: "busy" }
}
