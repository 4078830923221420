import { BigNumber } from "bignumber.js"
import type { AttemptRow } from "../models/attempt"
import { booksOf } from "./books"

const Decimal = BigNumber.clone()

/** What an attempt's money depends on. */
export type MoneyRow = Pick<AttemptRow, "paid_at" | "paid_amount" | "taken_back_at" | "books" | "sent_outside">

/**
 * What became of the money: `inHand` is what was received, minus what the service took back and what was sent back. What
 * is sent back is what Medusa refunded, and what a person says was sent outside Medusa, but never more of the latter
 * than was left: a refund may be recorded after its case was closed.
 */
export type AttemptMoney = { received: BigNumber; takenBack: BigNumber; sentBack: BigNumber; inHand: BigNumber }

export function moneyOf(row: MoneyRow): AttemptMoney {
  const received = new Decimal(row.paid_at === null ? 0 : (row.paid_amount ?? 0))
  const takenBack = row.taken_back_at === null ? new Decimal(0) : received
  const refunded = refundedOf(row)
  const sentBack = Decimal.max(refunded, Decimal.min(refunded.plus(row.sent_outside ?? 0), received))
  return { received, takenBack, sentBack, inHand: received.minus(takenBack).minus(sentBack) }
}

/** What Medusa refunded. */
export function refundedOf(row: Pick<AttemptRow, "books">): BigNumber {
  return booksOf(row).refunds.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
}

/** It arrived, and was not taken back. While the service reviews a trade, what it said before stands. */
export function isMoneyThere({ paid_at, taken_back_at }: Pick<AttemptRow, "paid_at" | "taken_back_at">): boolean {
  return paid_at !== null && taken_back_at === null
}

export type MoneySql = Record<keyof AttemptMoney, string>

/** The same of the row `attempt` in SQL. A story holds the two to each other. */
export function moneySql(attempt = ""): MoneySql {
  const column = (name: string) => (attempt === "" ? name : `${attempt}.${name}`)
  const received = `(CASE WHEN ${column("paid_at")} IS NULL THEN 0 ELSE coalesce(${column("paid_amount")}, '0')::numeric END)`
  const refunded = `coalesce(${column("books")} ->> 'refunded', '0')::numeric`
  const outside = `coalesce(${column("sent_outside")}, '0')::numeric`
  const takenBack = `(CASE WHEN ${column("taken_back_at")} IS NULL THEN 0 ELSE ${received} END)`
  const sentBack = `greatest(${refunded}, least(${refunded} + ${outside}, ${received}))`
  return { received, takenBack, sentBack, inHand: `(${received} - ${takenBack} - ${sentBack})` }
}
