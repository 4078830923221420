import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { isForOldCart } from "../../../../settlement/session/is-for-old-cart"

/** A page that waits asks every second or so, and reading its cart costs as much as the rest of its answer. */
const LOOK_EVERY_MS = 10_000
/** Those of pages that nobody has open any more are of no use. */
const MOST_LOOKS = 1_000

type Look = { answer: Promise<boolean>; at: number }

/** By the payment session. */
const looks = new Map<string, Look>()

/**
 * `isForOldCart`, as it was a few seconds ago at most. Without a session, which the host deletes when a cart changes, the
 * cart is read each time: the page is about to say so. A cart that cannot be read keeps no shopper from their payment.
 */
export function wasForOldCart(container: MedusaContainer, attempt: AttemptRow, read = isForOldCart): Promise<boolean> {
  const { id, payment_session_id: session, state } = attempt
  const last = session !== null && state === "open" ? looks.get(session) : undefined
  if (last && Date.now() - last.at < LOOK_EVERY_MS) return last.answer
  const answer = read(container, attempt).catch((error: unknown) => {
    const { log } = container.resolve(PAYIN_MODULE)
    log.warn("attempt", `the cart of attempt ${id} could not be read for its shopper: ${reasonOf(error)}`)
    return false
  })
  if (looks.size >= MOST_LOOKS) looks.clear()
  if (session !== null) looks.set(session, { answer, at: Date.now() })
  return answer
}
