import type { AttemptState } from "../../../../modules/payin/attempt/attempt-state"
import type { CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { Page } from "./answers"

export type { AttemptState }

/** GET /attempts. Lists may be given as `state[]=a&state[]=b`, or once. */
export type ListAttemptsQuery = {
  /** Cart id, trade id or external id (whole, or from its start), order id, order number (`42`, `#42`), whole e-mail address. */
  q?: string
  state?: AttemptState | AttemptState[]
  /** Attempts with an open case of the kind; `any`: with any open case. */
  case?: CaseKind | "any"
  account?: string
  currency_code?: string
  created_from?: string
  /** Not included. */
  created_to?: string
  order?: "-created_at" | "created_at" | "-amount" | "amount"
  /** 1 to 100; default 20. */
  limit?: number
  /** `next_cursor` of the page before, with the same `order`. */
  cursor?: string
}

export type AttemptListAnswer = { attempts: AttemptItem[]; page: Page }

/** GET /attempts/totals, with the filters of the list. */
export type AttemptTotalsAnswer = {
  totals: {
    /** True: there are more than `limit` attempts, and the sums are of the newest `limit` of them. */
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
  /** Paid, and a person closed its case: it pays no order any more. */
  resolved: boolean
  external_transaction_id: string
  trade_id: string | null
  trade_status: string | null
  currency_code: string
  amount: string
  /** As the service says; null while it said nothing. */
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
