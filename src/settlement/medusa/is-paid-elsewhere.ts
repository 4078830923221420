import { MathBN } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import type { OwedReading } from "../links/read-owed"
import type { PaymentRow } from "./read-collection"

type Payments = {
  payments: readonly PaymentRow[]
  /** The attempt's own. */
  payment: PaymentRow | undefined
  /** The one that stands. */
  order: object | null | undefined
  owedNow: OwedReading
}

/**
 * `MedusaFacts`, paidElsewhere. A standing order may owe what the attempt brought all the same: the service took the other
 * money back, say, because it had booked it on the wrong one of the cart's trades.
 */
export async function isPaidElsewhere(
  { amount, state, trade_amount }: AttemptRow,
  { order, owedNow, payment, payments }: Payments,
): Promise<boolean> {
  if (payments.every((one) => one === payment)) return false
  if (!order || payment || state !== "paid" || trade_amount === null) return true
  const owed = await owedNow()
  return owed === undefined || MathBN.lt(owed.amount, MathBN.min(trade_amount, amount))
}
