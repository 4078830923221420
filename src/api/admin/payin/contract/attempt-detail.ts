import type { Fallback } from "../../../../modules/payin/fallback/fallback-list"
import type { PayOutState } from "../../../../modules/payin/models/pay-out"
import type { Problem } from "./answers"
import type { AttemptItem } from "./attempts"
import type { CallbackItem } from "./callbacks"
import type { CaseItem } from "./cases"
import type { CryptoOfTrade } from "./sums/overview"

/** GET /attempts/:id */
export type AttemptAnswer = { attempt: AttemptDetail }

export type AttemptDetail = AttemptItem & {
  /** Of `sent_back`, refunds that a person has yet to send, or whose pay-out failed and nobody has decided about. */
  not_sent: string
  amount_min: string | null
  amount_max: string | null
  /** What it asked for instead, after the service had no payment details for the create before it; null: nothing. */
  fallback: Fallback | null
  payment_collection_id: string
  payment_session_id: string | null
  customer_id: string | null
  /** What a link to pay can ask the customer for, while the order owes something: the rest of it, or all once more. */
  asks_for: AsksFor | null
  /** What the service credits and charges for the trade. */
  crypto: CryptoOfTrade | null
  currency_rate: string | null
  bank: string | null
  /** Masked; shown in full on demand. null: the service gave none. */
  requisite: { bank: string | null; number: string | null; phone: string | null } | null
  payment_page_url: string | null
  /** When the payment details, the page and the links of a dispute were removed, by the option `retention`. */
  details_removed_at: string | null
  dispute: DisputeView | null
  /** As the service gave them: web addresses, other texts, and how many more it gave that are not kept. */
  pay_out_invoices: { urls: string[]; texts: string[]; others: number } | null
  trade_created_at: string | null
  trade_read_at: string | null
  next_check_at: string | null
  last_error_code: string | null
  /** Other attempts of the same cart, oldest first. */
  siblings: AttemptItem[]
  callbacks: CallbackItem[]
  /** Oldest first. */
  timeline: TimelineItem[]
  cases: CaseItem[]
  /** Oldest first. */
  pay_outs: PayOutItem[]
}

/** A pay-out that was sent for a refund. */
export type PayOutItem = {
  id: string
  amount: string
  currency_code: string
  /** `unsure`: no answer said what became of it. `refused`: nothing was sent. */
  state: PayOutState
  /** The service's own word; null while it has given none. */
  status: string | null
  /** The service's id. */
  trade_id: string | null
  external_transaction_id: string | null
  refund_id: string | null
  /** Why the service refused it: its code, and its message without payment details. */
  reason: { code: string | null; message: string | null } | null
  read_at: string | null
  next_check_at: string | null
  created_at: string
}

type DisputeView = {
  merchant_check_url: string | null
  trader_check_url: string | null
  merchant_amount: string | null
  trader_amount: string | null
}

export type TimelineItem = {
  id: string
  kind: string
  data: Record<string, string | number | null>
  /** The person or API key of `data.by`; null when none is named there, or when they are gone. */
  by_name: string | null
  /** Only of `case_assigned`: whom the case was given to; null when nobody, or when they are gone. */
  to_name?: string | null
  at: string
}

/** GET /attempts/:id/requisite. Leaves a timeline entry with the id of the person who looked. */
export type RequisiteAnswer = {
  requisite: { bank: string | null; owner_name: string | null; number: string | null; phone: string | null }
}

/** POST /attempts/:id/refresh · POST /cases/:id/retry */
export type SettleAnswer = {
  /** `busy`: it is already being settled; look again in a few seconds. `failed`: see `problem`; nothing was changed. */
  outcome: "settled" | "busy" | "failed"
  problem: Problem | null
  attempt: AttemptDetail
  /** Only for a case: whether it is still open. */
  case?: CaseItem
}

/** `payment`: nobody has paid for the order yet. */
export type AsksFor = "rest" | "again" | "payment"
