import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../../../modules/payin/errors/reason-of"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { RecentAnswers } from "../../../../modules/payin/sharing/recent-answers"
import { isForOldCart } from "../../../../settlement/session/is-for-old-cart"

/**
 * By the payment session. A page that waits asks every second or so, and reading its cart costs as much as the rest of
 * its answer.
 */
const looks = new RecentAnswers<boolean>({ freshMs: 10_000, most: 1_000 })

/**
 * `isForOldCart`, as it was a few seconds ago at most. Without a session, which the host deletes when a cart changes, the
 * cart is read each time: the page is about to say so. A cart that cannot be read keeps no shopper from their payment.
 */
export function wasForOldCart(container: MedusaContainer, attempt: AttemptRow, read = isForOldCart): Promise<boolean> {
  const { id, payment_session_id: session, state } = attempt
  const look = () =>
    read(container, attempt).catch((error: unknown) => {
      const { log } = container.resolve(PAYIN_MODULE)
      log.warn("attempt", `the cart of attempt ${id} could not be read for its shopper: ${reasonOf(error)}`)
      return false
    })
  return session !== null && state === "open" ? looks.get(session, look) : look()
}
