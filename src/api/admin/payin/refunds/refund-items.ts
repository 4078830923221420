import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { RefundRow } from "../../../../modules/payin/sql/refunds/refund-list"
import { attemptItems } from "../attempts/attempt-items"
import type { RefundItem } from "../contract"

/** Refunds as rows of a list, with the order and the customer of their attempts. */
export async function refundItems(container: MedusaContainer, refunds: readonly RefundRow[]): Promise<RefundItem[]> {
  if (refunds.length === 0) return []
  const payin = container.resolve(PAYIN_MODULE)
  const rows = await payin.attempts.findAll([...new Set(refunds.map(({ attempt_id }) => attempt_id))])
  const attempts = new Map((await attemptItems(container, rows)).map((attempt) => [attempt.id, attempt]))
  return refunds.flatMap((refund) => {
    const attempt = attempts.get(refund.attempt_id)
    if (!attempt) return []
    const { currency_code, email, order_display_id, order_id, order_number } = attempt
    return [{ ...shown(refund), currency_code, email, order_display_id, order_id, order_number }]
  })
}

function shown(refund: RefundRow) {
  const { amount, attempt_id, created_at, id, pay_out_state, refund_id, state, status, trade_id } = refund
  const created = created_at.toISOString()
  return { id, state, pay_out_state, amount, status, trade_id, refund_id, attempt_id, created_at: created }
}
