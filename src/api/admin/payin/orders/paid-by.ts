import type { BigNumberInput } from "@medusajs/framework/types"
import { roundSum } from "../../../../merchant-api/money"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { isNone } from "../../../../settlement/links/read-owed"
import { accountOfProvider, providerIdOf } from "../../../../settlement/provider-id"
import type { OrderPayment } from "../contract"

export type PaymentRow = {
  id: string
  provider_id: string
  amount: BigNumberInput
  currency_code: string
  /** When it was authorized: a payment is made then. */
  created_at: string | Date
  canceled_at: string | Date | null
}

/**
 * The payments that an order got, if there are several: what the service says of ours, whether Medusa took it or not,
 * and what other providers authorized or captured.
 */
export function paidBy(attempts: readonly AttemptRow[], payments: readonly PaymentRow[]): OrderPayment[] {
  const paid = [...attempts.flatMap(ofAttempt), ...payments.flatMap(ofOtherProvider)]
  return paid.length < 2 ? [] : paid.sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1))
}

function ofAttempt(attempt: AttemptRow): OrderPayment[] {
  const { account, amount, currency_code, id, paid_amount, paid_at, taken_back_at, trade_id } = attempt
  if (paid_at === null || taken_back_at !== null || trade_id === null) return []
  return [
    {
      attempt_id: id,
      id: trade_id,
      provider_id: providerIdOf(account),
      amount: paid_amount ?? amount,
      currency_code,
      paid_at: paid_at.toISOString(),
    },
  ]
}

function ofOtherProvider(payment: PaymentRow): OrderPayment[] {
  const { amount, canceled_at, created_at, id, provider_id } = payment
  if (canceled_at || accountOfProvider(provider_id) !== undefined) return []
  const currency_code = payment.currency_code.toUpperCase()
  const shown = roundSum(amount as Parameters<typeof roundSum>[0], currency_code)
  // A cart that costs nothing can have such a payment.
  if (isNone(shown)) return []
  const paid_at = new Date(created_at).toISOString()
  return [{ attempt_id: null, id, provider_id, amount: shown, currency_code, paid_at }]
}
