import type { MedusaContainer } from "@medusajs/framework/types"
import { compareAmounts, readTradeStatus } from "../../merchant-api"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../modules/payin"
import { lockCollection } from "../collection-lock"
import { cancelSession } from "./cancel-session"
import { completeCart } from "./complete-cart"
import { decide, type Decision, type TradeFacts } from "./decide"
import { readMedusaSide, type MedusaSide } from "./read-medusa-side"
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
  const unlock = await lockCollection(container, known.payment_collection_id, LOCK_WAIT_MS)
  if (!unlock) return await busy(payin, attemptId)
  try {
    const settled = await payin.withLease(attemptId, (attempt) => settleUnderLease(container, payin, attempt))
    return settled ?? (await busy(payin, attemptId))
  } finally {
    await unlock()
  }
}

const LOCK_WAIT_MS = 10_000

async function settleUnderLease(
  container: MedusaContainer,
  payin: PayinModuleService,
  leased: AttemptRow,
): Promise<SettleOutcome> {
  const attempt = await payin.readTradeOf(leased)
  const before = await readMedusaSide(container, attempt)
  const decision = decide(tradeFactsOf(attempt), before.facts)
  const problem = await act(container, decision, attempt, before)
  // The host may say done and have done nothing, so what stands is read again, never concluded.
  const settled = (await payin.findAttempt(attempt.id)) ?? attempt
  const after = await readMedusaSide(container, settled)
  const recorded = await recordOutcome(payin, settled, { decision, after, problem })
  return { outcome: "settled", state: recorded.state }
}

/** @returns why it could not be done, in the host's words, or undefined */
async function act(
  container: MedusaContainer,
  { action }: Decision,
  attempt: AttemptRow,
  medusa: MedusaSide,
): Promise<string | undefined> {
  switch (action) {
    case "complete_cart":
      return await completeCart(container, attempt, medusa)
    case "cancel_session":
      return await cancelSession(container, attempt, medusa)
    case "none":
    case "wait":
      return undefined
  }
}

export function tradeFactsOf(attempt: AttemptRow): TradeFacts {
  return {
    status: attempt.trade_status === null ? null : readTradeStatus(attempt.trade_status),
    amount: amountFact(attempt),
    superseded: attempt.superseded_at !== null,
  }
}

function amountFact({ trade_amount, amount }: AttemptRow): TradeFacts["amount"] {
  if (trade_amount === null) return null
  const comparison = compareAmounts(trade_amount, amount)
  if (comparison === 0) return "equal"
  return comparison < 0 ? "short" : "over"
}

async function busy(payin: PayinModuleService, attemptId: string): Promise<SettleOutcome> {
  await payin.dueAttempt(attemptId, 5)
  return { outcome: "busy" }
}
