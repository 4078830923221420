/** An order that carries the mark of a completion, as the store has it. */
export type MarkedOrder = {
  id: string
  displayId: number
  madeAt: Date
  /** The host's own two links; a completion writes both. */
  hasCart: boolean
  hasCollection: boolean
  /** A person or a payment did something with it: it is paid, edited, fulfilled or canceled. */
  isTouched: boolean
  /**
   * Both links exist, it is still pending, and its stock is not reserved or its cart is open, without a case that says
   * so. A young one is not looked at.
   */
  lacks: boolean
  itemIds: string[]
}

export type Fate =
  /** Both links exist and the payment was asked for: the host got far enough. */
  | "placed"
  /** The same, but the host did not reserve the stock or end the cart, or has begun to take it back: that is done now. */
  | "finish"
  /** Both links exist, but the host did not get to ask for the payment: it is asked for now. */
  | "resume"
  /** So young that a completion may be about to link it. */
  | "wait"
  /** The missing link is added, because the order is paid or was touched. */
  | "link"
  /** It is removed, as the host's own rollback would have done. */
  | "remove"
  /** A person has worked on it, so it is left to them. */
  | "keep"

/**
 * What happens to an order that a completion of our cart has created. The host announces an order when its completion
 * ends, and an order that lacks one of its links is from one that did not: nobody has heard of it.
 */
export function fateOf(order: MarkedOrder, { isPaid, isAsked, isKnown = false, now }: FateFacts): Fate {
  const isLinked = isPlaced(order)
  if (isLinked && (order.isTouched || isAsked)) return order.lacks ? "finish" : "placed"
  if (isYoung(order, now)) return "wait"
  if (isLinked) return "resume"
  // Somebody took its payment collection away, and a customer has it: the host has announced it.
  if (!order.hasCollection && !order.isTouched && !isPaid && isKnown) return "placed"
  const isHalfLinked = order.hasCart || order.hasCollection
  if (isHalfLinked && (isPaid || order.isTouched)) return "link"
  return order.isTouched ? "keep" : "remove"
}

/**
 * Without those that the store's own code made of the placed order, as a marketplace does for each vendor: they may have
 * copied its metadata, and the mark with it. The host creates no order of a cart once it has placed one.
 */
export function ofCompletions(orders: readonly MarkedOrder[]): MarkedOrder[] {
  // Counted by Postgres: the server that made an order may have had a wrong clock.
  const first = Math.min(...orders.filter(isPlaced).map(({ displayId }) => displayId))
  return orders.filter((order) => isPlaced(order) || order.displayId <= first)
}

/** Both of the host's links exist: it shows the order to whoever completes the cart again. */
export function isPlaced({ hasCart, hasCollection }: MarkedOrder): boolean {
  return hasCart && hasCollection
}

type FateFacts = {
  isPaid: boolean
  /** A completion of the cart has asked for the payment, and let the order wait for it. */
  isAsked: boolean
  /** It is the order that the attempt remembers. */
  isKnown?: boolean
  now: Date
}

/**
 * An order of the near future counts as well, for servers' clocks differ. How old one of the far future is, nobody can
 * say: it is not waited for, just as one that a clock behind this one has made. The lock of its cart protects both.
 */
export function isYoung({ madeAt }: Pick<MarkedOrder, "madeAt">, now: Date): boolean {
  return Math.abs(now.getTime() - madeAt.getTime()) < LINKING_MS
}

/** Far longer than the host takes from creating an order to linking it. */
const LINKING_MS = 10_000
