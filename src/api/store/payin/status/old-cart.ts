import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
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
 * cart is read each time: the page is about to say so.
 */
export function wasForOldCart(container: MedusaContainer, attempt: AttemptRow, read = isForOldCart): Promise<boolean> {
  const { payment_session_id: id, state } = attempt
  if (id === null || state !== "open") return read(container, attempt)
  const last = looks.get(id)
  if (last && Date.now() - last.at < LOOK_EVERY_MS) return last.answer
  if (looks.size >= MOST_LOOKS) looks.clear()
  const answer = read(container, attempt)
  looks.set(id, { answer, at: Date.now() })
  // What could not be read is not remembered.
  answer.catch(() => looks.delete(id))
  return answer
}
