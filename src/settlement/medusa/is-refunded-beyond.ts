import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { roundSum } from "../../merchant-api/money"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { overpaidBy } from "../../modules/payin/sql/case/close-case"
import type { MedusaFacts } from "../facts"
import { type PaymentRow, sumOf } from "./read-collection"

type Refunded = {
  facts: Pick<MedusaFacts, "order" | "payment">
  payment: PaymentRow | undefined
}

/**
 * Of a canceled order's payment, the service says now that less was received than Medusa has refunded and staff have sent
 * back outside Medusa.
 */
export async function isRefundedBeyond(
  container: MedusaContainer,
  attempt: AttemptRow,
  { facts, payment }: Refunded,
): Promise<boolean> {
  const { currency_code, sent_outside, trade_amount } = attempt
  if (facts.order !== "canceled" || facts.payment !== "refunded" || trade_amount === null) return false
  const same = await maybeSame(container, attempt, payment?.refunds)
  const outside = MathBN.max(MathBN.sub(sent_outside ?? 0, sumOf(same)), 0)
  const sent = MathBN.add(sumOf(payment?.refunds), outside)
  return MathBN.gt(roundSum(MathBN.sub(sent, trade_amount), currency_code), 0)
}

/**
 * What Medusa has refunded since staff sent money back may be that same money. Not when they sent what the trade brought
 * too much, and the service has said something else since: no refund gives that back.
 */
async function maybeSame(container: MedusaContainer, attempt: AttemptRow, refunds: PaymentRow["refunds"] = []) {
  const { sent_outside_at: at } = attempt
  if (at === null || (await hasSentTradesExcess(container, attempt))) return []
  return refunds.filter(({ created_at }) => new Date(created_at) > at)
}

/** The excess of an order that became cheaper is in the payment, and a refund gives it back. */
async function hasSentTradesExcess(container: MedusaContainer, attempt: AttemptRow): Promise<boolean> {
  const { id, resolved_as, resolved_revision, trade_revision } = attempt
  if (resolved_as !== "sent_difference_back" || resolved_revision === trade_revision) return false
  const cases = await container.resolve(PAYIN_MODULE).cases.ofAttempts([id])
  return cases.every((row) => overpaidBy(row) === "0")
}
