import { BigNumber } from "bignumber.js"
import type { AttemptRow } from "../models/attempt"
import { booksOf } from "../shown/books"
import { moneyOf, refundedOf } from "../shown/money-of"

const Decimal = BigNumber.clone()

/** What an attempt's money depends on. */
export type Counted = Pick<
  AttemptRow,
  | "account"
  | "amount"
  | "amount_min"
  | "amount_max"
  | "currency_code"
  | "state"
  | "created_at"
  | "paid_at"
  | "paid_amount"
  | "taken_back_at"
  | "books"
  | "preferences"
  | "trade"
  | "resolved_revision"
  | "sent_outside"
  | "sent_outside_at"
  | "trade_revision"
>

/** What the service says it has credited, as it says now. */
export function creditedOf(attempt: Counted): BigNumber {
  const { received, takenBack } = moneyOf(attempt)
  return received.minus(takenBack)
}

/**
 * Credited, and a person closed its case: what became of it is outside Medusa. An excess that was sent back stays so,
 * whatever the service says of the payment afterwards: there is no other case for it.
 */
export function setAsideOf(attempt: Counted): BigNumber {
  const { amount, resolved_revision, sent_outside, state, trade_revision } = attempt
  const credited = creditedOf(attempt)
  const beside = Decimal.max(credited.minus(booksOf(attempt).captured).minus(inRangeOf(attempt)), 0)
  if (resolved_revision === trade_revision) return beside
  if (resolved_revision === null || state !== "captured") return new Decimal(0)
  return Decimal.min(beside, Decimal.max(credited.minus(amount), 0), sent_outside ?? 0)
}

/** All that was asked for is captured, and what arrived is as much more or less as the attempt's range allowed. */
export function inRangeOf(attempt: Counted): BigNumber {
  const { amount, amount_max, amount_min } = attempt
  const credited = creditedOf(attempt)
  const isAllowed = credited.gte(amount_min ?? amount) && credited.lte(amount_max ?? amount)
  const isTaken = new Decimal(amount).eq(booksOf(attempt).captured)
  return isAllowed && isTaken ? credited.minus(amount) : new Decimal(0)
}

/**
 * What the service says it credited and Medusa did not capture; negative for the other way round. Money that a person
 * set aside is explained, and so are what the attempt's range allowed and a capture that Medusa refunded after the service
 * had taken the money back.
 */
export function differenceOf(attempt: Counted): BigNumber {
  const { captured } = booksOf(attempt)
  if (attempt.taken_back_at !== null) return Decimal.min(refundedOf(attempt).minus(captured), 0)
  return creditedOf(attempt).minus(captured).minus(inRangeOf(attempt)).minus(setAsideOf(attempt))
}
