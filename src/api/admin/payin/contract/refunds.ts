import type { RefundState } from "../../../../modules/payin/sql/refunds/refund-list"
import type { CountedPage } from "./answers"
import type { PayOutItem } from "./attempt-detail"

/** GET /refunds. Newest first. */
export type ListRefundsQuery = {
  state?: RefundState | RefundState[]
  account?: string
  created_from?: string
  /** Exclusive. */
  created_to?: string
  limit?: number
  cursor?: string
}

export type RefundListAnswer = { refunds: RefundItem[]; page: CountedPage }

export type RefundItem = {
  id: string
  /**
   * `recorded`: Medusa shows it, and a person has to send the money. `sent`: the service was asked to send it, and has
   * not said how it ended. `confirmed`: it did, or a person said that the money was sent. `handled`: a person closed its
   * case in another way, and said in the note what was agreed. `failed`: it was not sent, or did not arrive, and nobody
   * has decided about that.
   */
  state: RefundState
  /** Of the pay-out that was sent for it; null for one that is sent by hand. */
  pay_out_state: PayOutItem["state"] | null
  amount: string
  currency_code: string
  /** The service's last word about the pay-out, and its id. */
  status: string | null
  trade_id: string | null
  refund_id: string | null
  attempt_id: string
  order_id: string | null
  order_display_id: number | null
  /** As in the list of attempts. */
  order_number: string | null
  email: string | null
  created_at: string
}
