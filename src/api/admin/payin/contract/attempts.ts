import type { AttemptState } from "../../../../modules/payin/attempt/attempt-state"
import type { CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { Page } from "./answers"

export type { AttemptState }

/** GET /attempts. Lists may be given as `state[]=a&state[]=b`, or as one value. */
export type ListAttemptsQuery = {
  /** Cart, trade or external id (whole, or its start), order id, order number (`42`, `#42`), whole e-mail address. */
  q?: string
  state?: AttemptState | AttemptState[]
  /** Attempts with an open case of the kind; `any`: with any open case. */
  case?: CaseKind | "any"
  account?: string
  currency_code?: string
  created_from?: string
  /** Exclusive. */
  created_to?: string
  order?: "-created_at" | "created_at" | "-amount" | "amount"
  /** 1 to 100; default 20. */
  limit?: number
  /** `next_cursor` of the previous page, with the same `order`. */
  cursor?: string
}

export type AttemptListAnswer = { attempts: AttemptItem[]; page: Page }

/** GET /attempts/totals, with the filters of the list. */
export type AttemptTotalsAnswer = {
  totals: {
    /** True: there are more than `limit` attempts, and the sums cover the newest `limit` of them. */
    more: boolean
    limit: number
    currencies: {
      currency_code: string
      count: number
      /** Sum of what was asked for. */
      expected: string
      /** Sum of what the service reported for paid trades. */
      arrived: string
    }[]
  }
}

export type AttemptItem = {
  id: string
  account: string
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
  cart_id: string | null
  order_id: string | null
  order_display_id: number | null
  email: string | null
  open_cases: CaseKind[]
  expires_at: string | null
  created_at: string
  updated_at: string
}
