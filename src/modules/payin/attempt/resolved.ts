import type { AttemptRow } from "../models/attempt"
import { moneyOf, type MoneyRow } from "../shown/money-of"

/**
 * A person closed the case of this paid money: it was sent back, or kept for something else. It no longer pays for an
 * order, unless the service reports news of it.
 */
export function isResolved({
  state,
  resolved_revision,
  trade_revision,
}: Pick<AttemptRow, "state" | "resolved_revision" | "trade_revision">): boolean {
  return state === "paid" && resolved_revision === trade_revision
}

/** They kept it, maybe for an order that waits: nobody gives that one up. */
export function isMoneyKept(attempt: Parameters<typeof isResolved>[0] & Pick<AttemptRow, "resolved_as">): boolean {
  return isResolved(attempt) && attempt.resolved_as === "keep_money"
}

/** The service took back money that a person had decided about: it was sent back, say, and is not there after all. */
export function isTakenFromDecided({
  resolved_revision,
  taken_back_at,
}: Pick<AttemptRow, "resolved_revision" | "taken_back_at">): boolean {
  return resolved_revision !== null && taken_back_at !== null
}

/**
 * Staff sent so much of the paid money back outside Medusa that the rest does not pay what was asked for. Whatever the
 * service says of it afterwards, it pays for no order by itself.
 */
export function isSentBack(attempt: Pick<AttemptRow, "state" | "amount" | "amount_min"> & MoneyRow): boolean {
  if (attempt.state !== "paid" || attempt.sent_outside === null) return false
  const { received, sentBack } = moneyOf(attempt)
  return received.minus(sentBack).lt(attempt.amount_min ?? attempt.amount)
}

/**
 * A person had decided about the paid money, and the service has reviewed it since and says the same of it again: they may
 * have made an order of it by hand. See `recordTrade`, which forgets a decision about other money.
 */
export function isReviewedSince({
  state,
  resolved_revision,
  trade_revision,
}: Pick<AttemptRow, "state" | "resolved_revision" | "trade_revision">): boolean {
  return state === "paid" && resolved_revision !== null && resolved_revision !== trade_revision
}

/** Whatever the service says of it now, it pays for no order by itself, and is a case. */
export function isOutside(attempt: Parameters<typeof isSentBack>[0] & Parameters<typeof isReviewedSince>[0]): boolean {
  return isSentBack(attempt) || isReviewedSince(attempt)
}
