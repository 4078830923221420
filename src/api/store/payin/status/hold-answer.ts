import { once } from "node:events"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import { findAttempt, type PaymentReference } from "./find-attempt"
import { type PaymentAnswer, paymentAnswer } from "./payment-answer"
import type { Refreshed } from "./refresh-attempt"

type Asked = {
  /** What the page shows already. */
  same: PaymentAnswer
  reference: PaymentReference
  locale: string | undefined
  /** Aborted when the client disconnects. */
  gone: AbortSignal
}

/** How long an answer is held at most: no proxy gives up on it, and a page that is left costs little. */
const HOLD_MS = 1_000
/** How often the row is read, for what another server settles. What this one settles wakes at once. */
const LOOK_EVERY_MS = 250
/** How many answers a process holds at a time. Everyone else is answered at once, and asks again later. */
const MOST_HELD = 50

let held = 0

/** Whether one more answer may be held now. */
export function canHold(container: MedusaContainer): boolean {
  return held < MOST_HELD && !container.resolve(PAYIN_MODULE).isStopping
}

/**
 * Holds an answer that says nothing new until there is news, so that the page has it at once and need not ask all the
 * time. The service is not asked meanwhile, and nothing is locked.
 *
 * @returns the news, or the same answer after a second
 */
export async function holdAnswer(
  container: MedusaContainer,
  answered: Refreshed,
  asked: Asked,
): Promise<PaymentAnswer> {
  held++
  try {
    return await untilNews(container, answered, asked)
  } finally {
    held--
  }
}

async function untilNews(
  container: MedusaContainer,
  { attempt, unreachable }: Refreshed,
  { same, reference, locale, gone }: Asked,
): Promise<PaymentAnswer> {
  const payin = container.resolve(PAYIN_MODULE)
  const endsAt = performance.now() + HOLD_MS
  let known = attempt
  while (performance.now() < endsAt && !gone.aborted) {
    const isSettled = await settledWithin(payin, known.id, { ms: LOOK_EVERY_MS, gone })
    if (gone.aborted) break
    const row = await payin.attempts.find(known.id)
    if (!isSettled && row && versionOf(row) === versionOf(known)) continue
    known = (await findAttempt(container, reference)) ?? known
    const now = await paymentAnswer(container, { attempt: known, unreachable }, locale)
    if (now.fingerprint !== same.fingerprint) return now
  }
  return same
}

/**
 * Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20's garbage collector may take both, and the wait never ends.
 *
 * @returns whether this process settled the attempt meanwhile
 */
async function settledWithin(
  payin: PayinModuleService,
  attemptId: string,
  { ms, gone }: { ms: number; gone: AbortSignal },
): Promise<boolean> {
  const wait = new AbortController()
  const end = () => wait.abort()
  const timer = setTimeout(end, ms)
  gone.addEventListener("abort", end)
  try {
    await once(payin.settled, attemptId, { signal: wait.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    gone.removeEventListener("abort", end)
  }
}

/** What changes with everything that a shopper may read of the row. */
function versionOf({ state, trade_revision, order_id, superseded_at, payment_page_url }: AttemptRow): string {
  return JSON.stringify([state, trade_revision, order_id, superseded_at, payment_page_url])
}
