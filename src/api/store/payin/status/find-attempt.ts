import type { MedusaContainer } from "@medusajs/framework/types"
import { isResolved } from "../../../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { collectionIdsOf } from "../../../../settlement/medusa/read-owners"

/** What a shopper knows of a payment: each is as hard to guess as the others, and each leads to the same cart. */
export type PaymentReference = { sessionId?: string; cartId?: string; attemptId?: string; orderId?: string }

/**
 * The attempt that a shopper asks about: their session's own, or, when that session was replaced, the one of the same
 * cart that counts now.
 */
export async function findAttempt(
  container: MedusaContainer,
  { sessionId, cartId, attemptId, orderId }: PaymentReference,
): Promise<AttemptRow | undefined> {
  const payin = container.resolve(PAYIN_MODULE)
  const own = sessionId ? await payin.attempts.findBySession(sessionId) : undefined
  if (own) return own
  const known = attemptId ? await payin.attempts.find(attemptId) : undefined
  if (known)
    return attemptThatCounts(await payin.attempts.latestOf({ payment_collection_id: known.payment_collection_id }))
  if (cartId) return attemptThatCounts(await payin.attempts.latestOf({ cart_id: cartId }))
  return orderId ? attemptThatCounts(await attemptsOfOrder(container, orderId)) : undefined
}

/** In the moment after the host has placed the order, no attempt has its id, and the shopper's page is open already. */
async function attemptsOfOrder(container: MedusaContainer, order_id: string): Promise<AttemptRow[]> {
  const { attempts, placements } = container.resolve(PAYIN_MODULE)
  const linked = await attempts.latestOf({ order_id })
  if (linked.length > 0) return linked
  return await placements.attemptsOf(await collectionIdsOf(container, order_id), null)
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
