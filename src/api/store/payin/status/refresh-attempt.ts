import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../../../merchant-api/payin-error"
import { unsettledStates } from "../../../../modules/payin/attempt/attempt-state"
import { isResolved } from "../../../../modules/payin/attempt/resolved"
import { reasonOf } from "../../../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { settleAttempt } from "../../../../settlement/settle-attempt"

/** `unreachable`: the service could not be asked, or was asked, by this request or a moment before it, in vain. */
export type Refreshed = { attempt: AttemptRow; unreachable: boolean }

/**
 * Settles an attempt for a waiting shopper, so that coming back places the order. At most once in `EVERY_SECONDS`,
 * however many ask; everyone else, and anyone who would have to wait long, gets the row as it stands.
 */
export async function refreshAttempt(container: MedusaContainer, attempt: AttemptRow): Promise<Refreshed> {
  const due = await isDueQuietly(container, attempt)
  if (due !== "due") return { attempt, unreachable: due === "unclaimed" || wasAskedInVain(attempt) }
  const outcome = await Promise.race([settleQuietly(container, attempt), sleep(PATIENCE_MS, "slow" as const)])
  const payin = container.resolve(PAYIN_MODULE)
  const now = (await payin.attempts.find(attempt.id)) ?? attempt
  return { attempt: now, unreachable: outcome === "unreachable" }
}

/**
 * Nothing has been read since settling failed. Without this, a page would ask the shopper to pay and not to pay in turn,
 * as only some of its questions reach the service.
 */
function wasAskedInVain({ settle_failures, settle_failed_at, trade_read_at }: AttemptRow): boolean {
  if (settle_failures === 0 || settle_failed_at === null) return false
  return trade_read_at === null || trade_read_at < settle_failed_at
}

const EVERY_SECONDS = 3
/** A slow service must not hold up the page; settling continues after the answer. */
const PATIENCE_MS = 5_000

/** A database that takes no writes, for a while, must not keep from the shopper what is known of the payment. */
async function isDueQuietly(container: MedusaContainer, attempt: AttemptRow): Promise<"due" | "not_due" | "unclaimed"> {
  try {
    return (await isDue(container, attempt)) ? "due" : "not_due"
  } catch (error) {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("attempt", `attempt ${attempt.id} could not be read for its shopper: ${reasonOf(error)}`)
    return "unclaimed"
  }
}

async function isDue(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  if (!unsettledStates.includes(attempt.state) || isResolved(attempt)) return false
  if (attempt.state === "paid" && (await isWithPerson(container, attempt.id))) return false
  return await container.resolve(PAYIN_MODULE).attempts.claimRefresh(attempt.id, EVERY_SECONDS)
}

/** What could not be placed is retried by the job, at its own pace: each try burns an order number. */
async function isWithPerson(container: MedusaContainer, attemptId: string): Promise<boolean> {
  const payin = container.resolve(PAYIN_MODULE)
  return (await payin.cases.ofAttempts([attemptId], { openOnly: true })).length > 0
}

async function settleQuietly(
  container: MedusaContainer,
  attempt: AttemptRow,
): Promise<"done" | "unreachable" | "failed"> {
  try {
    await settleAttempt(container, attempt.id)
    return "done"
  } catch (error) {
    const payin = container.resolve(PAYIN_MODULE)
    if (payin.breaker.fail(attempt.account, error)) return "unreachable"
    payin.log.warn("attempt", `attempt ${attempt.id} could not be settled for its shopper: ${reasonOf(error)}`)
    return isPayinError(error) ? "unreachable" : "failed"
  }
}
