import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { currencyDigits } from "../merchant-api/money"
import type { AttemptRow } from "../modules/payin/models/attempt"
import { type Books, noBooks } from "../modules/payin/shown/books"
import type { PaymentRow } from "./medusa/read-collection"
import { capturedAmount } from "./read-medusa-side"

/** bignumber.js names its ways of rounding by numbers. */
const HALF_UP = 4

/** What Medusa has for the attempt's payment, for the sums of the day. Rounded like the trade, so that they compare. */
export function readBooks({ currency_code }: AttemptRow, payment: PaymentRow | undefined): Books {
  if (!payment) return noBooks
  const digits = currencyDigits(currency_code)
  // Not `roundAmount`, which refuses what cannot be paid: sums must not keep anything from being settled.
  const rounded = (amount: BigNumberInput) => MathBN.convert(amount).decimalPlaces(digits, HALF_UP).toFixed(digits)
  return {
    captured: rounded(capturedAmount(payment)),
    refunds: (payment.refunds ?? []).map(({ amount, created_at }) => ({
      at: new Date(created_at).toISOString(),
      amount: rounded(amount),
    })),
  }
}
