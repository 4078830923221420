import { type AmountInput, roundParts, roundSum } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { type Books, noBooks } from "../../modules/payin/shown/books"
import { capturedAmount, type PaymentRow } from "./read-collection"

/** What Medusa has for the attempt's payment, for the sums of the day. Rounded like the trade, so that they compare. */
export function readBooks({ currency_code }: AttemptRow, payment: PaymentRow | undefined): Books {
  if (!payment) return noBooks
  const refunds = (payment.refunds ?? []).map((refund) => ({
    ...refund,
    at: new Date(refund.created_at).toISOString(),
  }))
  // Their places, as `refundedBefore` counts them.
  refunds.sort((one, other) => (`${one.at} ${one.id}` < `${other.at} ${other.id}` ? -1 : 1))
  const sent = roundParts(
    refunds.map(({ amount }) => amount as AmountInput),
    currency_code,
  )
  return {
    captured: roundSum(capturedAmount(payment), currency_code),
    refunds: refunds.map(({ at, id }, index) => ({ at, id, amount: sent[index]! })),
  }
}
