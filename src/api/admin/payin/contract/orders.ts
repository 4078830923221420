import type { AsksFor } from "./attempt-detail"
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
  /** What a link can ask the customer for now; null for nothing, and where the shop or the region takes no such payment. */
  asks_for: AsksFor | null
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
 * `payin_third_digit`, `payin_not_offered`, `payin_amount_out_of_limits`, `payin_payment_under_way`,
 * `payin_no_storefront_url`, `payin_busy`.
 * `mail.problem`: why it cannot be sent by mail.
 */
export type OrderLinkAnswer = OrderLink & { mail: { to: string | null; problem: LinkMailProblem | null } }

/**
 * POST /orders/:order_id/payment-link/mail: the same, and sends it to the order's address. 409 also with
 * `payin_no_mail_provider`, `payin_no_mail_address`, `payin_mail_failed`, `payin_mail_unsure`.
 */
export type MailedLinkAnswer = OrderLink & { sent_to: string }

type OrderLink = { url: string; amount: string; currency_code: string; payment_collection_id: string }

/** Why it cannot be sent by mail. */
type LinkMailProblem = "no_mail_provider" | "no_mail_address"
