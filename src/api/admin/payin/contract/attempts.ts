import type { AttemptState } from "../../../../modules/payin/attempt/attempt-state"
import type { CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { ShownCaseKind } from "../../../../modules/payin/case/shown-kind"
import type { ShownState } from "../../../../modules/payin/shown/shown-state"
import type { CountedPage } from "./answers"
import type { CryptoSum } from "./sums/overview"

export type { ShownState }

/** GET /attempts. Lists may be given as `status[]=a&status[]=b`, or as one value. */
export type ListAttemptsQuery = {
  /**
   * Cart, trade or external id (whole, or its start), order id, order number (`42`, `#42`), amount (`100`, `1,250.50`),
   * last four digits of the number or phone that the payer was shown (`4242`), e-mail address, or the beginnings of
   * parts of e-mail address and name (`ann sm`).
   */
  q?: string
  status?: ShownState | ShownState[]
  /** Attempts with an open case of the kind; `any`: with any open case. */
  case?: CaseKind | "any"
  account?: string
  currency_code?: string
  /** The trade's bank, or the one that was asked for. */
  bank?: string
  /** The method that was asked for. */
  method?: string
  /** `last_error_code` of refused attempts. */
  refusal?: string
  customer_id?: string
  created_from?: string
  /** Exclusive. */
  created_to?: string
  order?: "-created_at" | "created_at" | "-amount" | "amount"
  /** 1 to 100; default 20. */
  limit?: number
  /** `next_cursor` of the previous page, with the same `order`. */
  cursor?: string
}

export type AttemptListAnswer = { attempts: AttemptItem[]; page: CountedPage }

/** GET /attempts/choices: what the list can be filtered by, as attempts have it. */
export type AttemptChoicesAnswer = { banks: string[]; methods: string[]; refusals: string[]; currencies: string[] }

/** GET /attempts/totals, with the filters of the list. */
export type AttemptTotalsAnswer = {
  totals: {
    /** True: there are more than `limit` attempts, and the sums cover the newest `limit` of them. */
    more: boolean
    limit: number
    currencies: CurrencyTotals[]
    /** What the service credited, and its fee, except for what it took back. */
    crypto: CryptoSum[]
  }
}

/** As in the overview, but of the attempts that the filter finds. */
export type CurrencyTotals = {
  currency_code: string
  count: number
  /** What was asked for, each cart or payment link once. */
  requested: string
  received: string
  taken_back: string
  /** Refunds that Medusa recorded, and what a person said was sent back when closing a case. */
  sent_back: string
  /** Taken back and sent back together. */
  gone: string
  /** Received, minus what is gone. */
  net: string
}

export type AttemptItem = {
  id: string
  account: string
  /** What a person reads: what is so now, whichever cases are open. */
  status: ShownState
  state: AttemptState
  superseded: boolean
  /** Paid, and a person closed its case: it no longer pays for an order. */
  resolved: boolean
  external_transaction_id: string
  trade_id: string | null
  trade_status: string | null
  currency_code: string
  amount: string
  /** As the service reports it; null while it has not. */
  trade_amount: string | null
  /** null until the service first said that money arrived. Kept when it takes the money back. */
  received: string | null
  /** As in the totals. */
  taken_back: string
  sent_back: string
  net: string | null
  cart_id: string | null
  order_id: string | null
  order_display_id: number | null
  /** What customers know the order by: as the store makes it itself (`generateCustomDisplayId`), else Medusa's. */
  order_number: string | null
  order_canceled_at: string | null
  email: string | null
  open_cases: ShownCaseKind[]
  /** Why the service made no trade, of a `refused` attempt: our code or the service's own. */
  refusal_code: string | null
  expires_at: string | null
  created_at: string
  updated_at: string
}
