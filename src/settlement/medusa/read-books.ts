import { roundSum } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { type Books, noBooks } from "../../modules/payin/shown/books"
import { capturedAmount, type PaymentRow } from "./read-collection"

/** What Medusa has for the attempt's payment, for the sums of the day. Rounded like the trade, so that they compare. */
export function readBooks({ currency_code }: AttemptRow, payment: PaymentRow | undefined): Books {
  if (!payment) return noBooks
  return {
    captured: roundSum(capturedAmount(payment), currency_code),
    refunds: (payment.refunds ?? []).map(({ id, amount, created_at }) => ({
      at: new Date(created_at).toISOString(),
      id,
      amount: roundSum(amount, currency_code),
    })),
  }
}
