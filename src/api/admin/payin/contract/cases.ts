import type { CaseKind } from "../../../../modules/payin/models/case"
import type { Page } from "./answers"
import type { AttemptItem } from "./attempts"

export type { CaseKind }

/** GET /cases. Open ones first, oldest first. */
export type ListCasesQuery = {
  state?: "open" | "closed" | "all"
  kind?: CaseKind | CaseKind[]
  account?: string
  limit?: number
  cursor?: string
}

export type CaseListAnswer = { cases: CaseItem[]; page: Page }

/** GET /cases/count: open ones. */
export type CaseCountAnswer = { count: number; by_kind: Partial<Record<CaseKind, number>> }

export type CaseItem = {
  id: string
  kind: CaseKind
  /** Why it was opened: a sentence in English. */
  detail: string
  /** The same for a page that has its own words, and what the sums do not tell. */
  facts: CaseFact[]
  attempt: AttemptItem
  /** What the cart holds, as long as there is no order to look at. */
  goods: { name: string; quantity: number }[]
  money: {
    currency_code: string
    expected: string
    arrived: string | null
    /** Arrived less expected; null while it is not known what came. */
    difference: string | null
    /** What Medusa recorded as refunded and a person has to send; null where nothing was. */
    to_send: string | null
  }
  /** What a person can do; empty when it is closed. */
  choices: CaseChoice[]
  opened_at: string
  closed_at: string | null
  /** "payin": by itself; otherwise the id of the person or of the API key. */
  closed_by: string | null
  /** Name or e-mail of the person, title of the key; null when it closed by itself, and when they are gone. */
  closed_by_name: string | null
  note: string | null
}

export type CaseFact =
  /** Why the store could not do it, in Medusa's words. */
  | { fact: "reason"; words: string }
  | { fact: "to_send"; amount: string; pay_out_id?: string }
  /** A pay-out whose answer was lost. */
  | { fact: "maybe_sent"; amount: string; pay_out_id?: string }
  /** A pay-out that the service has, although Medusa shows no refund for it, or it was taken for not sent. */
  | { fact: "went_out"; amount: string; pay_out_id: string }
  /** A pay-out that did not end well, with the service's id and word. */
  | { fact: "pay_out"; amount: string; pay_out_id: string; trade_id: string | null; status: string }
  | { fact: "other_trade"; trade_id: string; status: string }
  /** The cart was deleted, so no order can be made of it. */
  | { fact: "cart_gone" }

export type CaseChoice = {
  id: CaseChoiceId
  /** `retry`: POST /cases/:id/retry. `close`: POST /cases/:id/close with a note. */
  action: "retry" | "close"
  /** What to look at or do outside the panel before it is chosen. */
  before: ("read_order" | "refund_outside" | "ask_service" | "restock" | "look_up_pay_out") | null
  /** Ends what is paid: it becomes no order any more, and its cart can be paid anew. */
  ends_payment: boolean
}

export type CaseChoiceId =
  /** Settle again: places the order if the store can do it now. */
  | "place_order"
  | "reserve_stock"
  /** Settle again: reads the trade and acts on what it says now. */
  | "read_again"
  /** Close: the money that came is kept as it is. */
  | "keep_money"
  /** Close: all of it was sent back outside Medusa. */
  | "sent_back"
  /** Close: what was too much was sent back outside Medusa. */
  | "sent_difference_back"
  /** Close: the refund that Medusa recorded was made by hand. */
  | "confirm_refund"
  /** Close: dealt with with the service, or in another way. */
  | "handled"

/** POST /cases/:id/close → CaseAnswer. 409 `payin_case_closed` when it is closed already, `payin_busy` while its pay-in is worked on. */
export type CloseCaseBody = { note: string }
export type CaseAnswer = { case: CaseItem }
