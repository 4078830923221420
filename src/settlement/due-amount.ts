import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { compareAmounts, payableAmount, roundDown } from "../merchant-api/money"
import { isNothing } from "../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../modules/payin/models/attempt"
import type { TradeFacts } from "./facts"

type Amounts = Pick<AttemptRow, "amount" | "amount_min" | "amount_max" | "trade_amount" | "sent_outside">

/**
 * What arrived, compared to what was asked for. Anything in the range that the attempt allowed counts as equal, and so
 * does more than that whose excess staff have sent back.
 */
export function amountFact({ amount, amount_min, amount_max, ...attempt }: Amounts): TradeFacts["amount"] {
  const { sent_outside, trade_amount } = attempt
  if (trade_amount === null) return null
  if (isNothing(trade_amount)) return "nothing"
  if (compareAmounts(trade_amount, amount_min ?? amount) < 0) return "short"
  return MathBN.gt(MathBN.sub(trade_amount, sent_outside ?? 0), amount_max ?? amount) ? "over" : "equal"
}

/**
 * How much of a payment the trade pays: all of it, or what arrived if that is less. The payment has the cart's total to
 * its last digit, and the trade rounds it: 10.01 pays a payment of 10.0079 in full, and 10.00 one of 10.0034.
 *
 * @returns null while the service has not said how much arrived
 */
export function dueAmount(attempt: Amounts, paymentAmount: BigNumberInput): BigNumberInput | null {
  const fact = amountFact(attempt)
  if (fact === null) return null
  return isLess(fact) ? MathBN.min(roundDown(attempt.trade_amount!, KEPT_DIGITS), paymentAmount) : paymentAmount
}

/** Of a capture of 0.0000001, Medusa keeps 0, and would be asked for it again each time. */
const KEPT_DIGITS = 6

/** Known, and less than the attempt's range allows. */
export function isLess(fact: TradeFacts["amount"]): boolean {
  return fact === "short" || fact === "nothing"
}

/** What a cart, an order, a collection or a session costs. */
export type Price = { amount: BigNumberInput; currency_code: string }

/** As the attempt's trade would have it; null for another currency, and for what cannot be a payment (zero, say). */
export function payableFor({ currency_code }: Pick<AttemptRow, "currency_code">, price: Price): string | null {
  return price.currency_code.toUpperCase() === currency_code ? payableAmount(price.amount, currency_code) : null
}

/** Whether it wants exactly what the attempt asked for. */
export function isSameAmount(attempt: Pick<AttemptRow, "amount" | "currency_code">, price: Price): boolean {
  const amount = payableFor(attempt, price)
  return amount !== null && compareAmounts(amount, attempt.amount) === 0
}
