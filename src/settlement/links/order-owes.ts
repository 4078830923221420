import type { BigNumberInput } from "@medusajs/framework/types"
import { defaultCurrencies, MathBN } from "@medusajs/framework/utils"
import { roundSum } from "../../merchant-api/money"
import { hasArrived } from "../../modules/payin/attempt/attempt-state"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { amountFact } from "../due-amount"
import type { MedusaFacts } from "../facts"
import { isGone, isNone, type Owed, type OwedReading, sentSince } from "./read-owed"

type Standing = Pick<MedusaFacts, "payment" | "sameAmount" | "wants"> & {
  order: { id: string } | null | undefined
  owedNow: OwedReading
  /** What is captured of the attempt's own payment. */
  captured: BigNumberInput
}

/** `MedusaFacts`, orderOwes. Read only where it decides something: the rest of what is read knows one collection. */
export async function readOrderOwes(attempt: AttemptRow, standing: Standing) {
  const { captured, order, owedNow, payment, sameAmount, wants } = standing
  const isOpen = payment === "none" || wants === "more" || amountFact(attempt) === "short"
  if (!order || !hasArrived(attempt) || !isOpen) return true
  if (isMoreThanCame(attempt, captured)) return true
  const owed = await owedNow()
  if (owed === undefined || !isNone(owed.amount) || missesLastUnit(attempt, owed)) return true
  // Staff made it free, and this is the first money for it: it was not paid twice. A cart that was free has no session.
  return payment === "none" && sameAmount && !owed.isHeld
}

/** The service said less after the capture: the order shows money that nobody has, whatever else was paid for it. */
function isMoreThanCame(attempt: AttemptRow, captured: BigNumberInput): boolean {
  return amountFact(attempt) === "short" && MathBN.gt(captured, attempt.trade_amount!)
}

/**
 * The order misses no more than its currency's smallest unit, and this payment brought less than was asked for. The host
 * takes such a difference for none, so what it calls pending does not show that a cent did not come.
 */
export function missesLastUnit(attempt: AttemptRow, { order }: Owed): boolean {
  if (amountFact(attempt) !== "short") return false
  const { currency_code, summary, total } = order
  const unit = 10 ** -(defaultCurrencies[currency_code.toUpperCase()]?.decimal_digits ?? 2)
  // Rounded before: what a trace takes from half a cent cannot be told from the difference.
  const missing = MathBN.sub(roundSum(total, currency_code), summary.transaction_total)
  const isLast = MathBN.lte(missing, unit) && MathBN.lte(MathBN.sub(attempt.amount, attempt.trade_amount!), unit)
  return isLast && !isNone(roundSum(missing, currency_code))
}

type Paid = Pick<Standing, "order" | "owedNow"> & { payment: object | undefined }

/**
 * How much the standing order misses of the attempt's captured money because staff have sent it back outside Medusa, which
 * counts it as kept: a decimal string, or null. They sent back a short payment, say, or an excess, and then the service
 * said that it was neither.
 */
export async function readMissing(attempt: AttemptRow, { order, owedNow, payment }: Paid) {
  const { currency_code, sent_outside, state, trade_status } = attempt
  if (!order || !payment || sent_outside === null || state !== "captured" || trade_status !== "closed") return null
  const owed = isGone(attempt) ? undefined : await owedNow()
  if (!owed) return null
  const missing = roundSum(MathBN.min(owed.amount, sentSince(owed.order, attempt)), currency_code)
  return isNone(missing) ? null : missing
}
