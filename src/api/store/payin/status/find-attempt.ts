import { isResolved } from "../../../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { PayinModuleService } from "../../../../modules/payin/service"

/** What a shopper knows of a payment: each is as hard to guess as the others, and each leads to the same cart. */
export type PaymentReference = { sessionId?: string; cartId?: string; attemptId?: string; orderId?: string }

/**
 * The attempt that a shopper asks about: their session's own, or, when that session was replaced, the one of the same
 * cart that counts now.
 */
export async function findAttempt(
  payin: PayinModuleService,
  { sessionId, cartId, attemptId, orderId }: PaymentReference,
): Promise<AttemptRow | undefined> {
  const own = sessionId ? await payin.attempts.findBySession(sessionId) : undefined
  if (own) return own
  const known = attemptId ? await payin.attempts.find(attemptId) : undefined
  if (known)
    return attemptThatCounts(
      await payin.adminQueries.latestAttemptsOf({ payment_collection_id: known.payment_collection_id }),
    )
  if (cartId) return attemptThatCounts(await payin.adminQueries.latestAttemptsOf({ cart_id: cartId }))
  return orderId ? attemptThatCounts(await payin.adminQueries.latestAttemptsOf({ order_id: orderId })) : undefined
}

/** Where the money is, else the one that can still be paid, else the latest. */
export function attemptThatCounts(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const rank = (attempt: AttemptRow) => {
    const { state, superseded_at } = attempt
    if (state === "captured") return 3
    if (state === "paid" && !isResolved(attempt)) return 2
    return superseded_at === null && state !== "canceled" && state !== "refused" ? 1 : 0
  }
  return [...attempts].sort((a, b) => rank(b) - rank(a) || b.created_at.getTime() - a.created_at.getTime())[0]
}
