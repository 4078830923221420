import type { PayOutRow } from "../../../../modules/payin/sql/pay-out/pay-outs"
import type { PayOutItem } from "../contract"

export function payOutItem(row: PayOutRow): PayOutItem {
  const { service_code: code, service_message: message } = row
  return {
    id: row.id,
    amount: row.amount,
    currency_code: row.currency_code,
    state: row.state,
    status: row.status,
    trade_id: row.trade_id,
    external_transaction_id: row.external_transaction_id,
    refund_id: row.refund_id,
    reason: code === null && message === null ? null : { code, message },
    read_at: row.read_at?.toISOString() ?? null,
    next_check_at: row.next_check_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
