import type { AttemptItem } from "./attempts"
import type { CaseItem } from "./cases"
import type { RefundItem } from "./refunds"

/** GET /orders/:order_id. Empty for an order that was not paid through us. */
export type OrderAnswer = {
  attempts: AttemptItem[]
  cases: CaseItem[]
  /** Newest first, 50 at most. */
  refunds: RefundItem[]
  /** What paid for it, if that is more than one payment, whoever the provider; oldest first. */
  paid_by: OrderPayment[]
}

export type OrderPayment = {
  /** null: another provider's. */
  attempt_id: string | null
  /** The service's id of the trade, or Medusa's id of another provider's payment. */
  id: string
  provider_id: string
  amount: string
  currency_code: string
  paid_at: string
}

/**
 * POST /orders/:order_id/payment-link: the link that asks the customer for all that the order owes now. Asked for again,
 * it is the same link until that is paid. 409 `payin_nothing_owed`, `payin_order_canceled`, `payin_order_changing`,
 * `payin_payment_under_way`, `payin_no_storefront_url`, `payin_busy`.
 */
export type OrderLinkAnswer = { url: string; amount: string; currency_code: string; payment_collection_id: string }
