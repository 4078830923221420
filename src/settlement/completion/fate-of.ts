/** An order that carries the mark of a completion, as the store has it. */
export type MarkedOrder = {
  id: string
  displayId: number
  madeAt: Date
  /** The host's own two links, of which a completion writes both. */
  hasCart: boolean
  hasCollection: boolean
  /** A person or a payment did something with it: it is paid, edited, fulfilled, canceled. */
  isTouched: boolean
  itemIds: string[]
}

export type Fate =
  /** Both links stand and the payment was asked for: the host came far enough, and settling finishes the rest. */
  | "placed"
  /** Both links stand, and the host did not come to ask for the payment: it is asked for now. */
  | "resume"
  /** So young that a completion may be about to link it. */
  | "wait"
  /** The link that it lacks is added, for it is paid. */
  | "link"
  /** It goes, as the host's own rollback would have made it go. */
  | "remove"
  /** A person has worked on it: that is theirs. */
  | "keep"

/**
 * What becomes of an order that a completion of our cart has made. The host announces an order when its completion ends,
 * and an order without one of its links is of a completion that did not: nobody has heard of it.
 */
export function fateOf(order: MarkedOrder, { isPaid, isAsked, now }: FateFacts): Fate {
  const isLinked = order.hasCart && order.hasCollection
  if (isLinked && (order.isTouched || isAsked)) return "placed"
  if (now.getTime() - order.madeAt.getTime() < LINKING_MS) return "wait"
  if (isLinked) return "resume"
  const isHalfLinked = order.hasCart || order.hasCollection
  if (isHalfLinked && (isPaid || order.isTouched)) return "link"
  return order.isTouched ? "keep" : "remove"
}

type FateFacts = {
  isPaid: boolean
  /** A completion of the cart has asked for the payment, and let the order wait for it. */
  isAsked: boolean
  now: Date
}

/** Far longer than the host needs from making an order to linking it. */
const LINKING_MS = 10_000
