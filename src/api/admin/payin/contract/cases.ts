import type { CaseFact, CaseTrade } from "../../../../modules/payin/case/case-facts"
import type { BeforeChoice, CaseChoiceId, CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { Page } from "./answers"
import type { AttemptItem } from "./attempts"

export type { CaseChoiceId, CaseFact, CaseKind, CaseTrade }

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
  /** What the kind and the sums do not say. */
  facts: CaseFact[]
  /** What the service says of the trade; of a closed case: what it had said when the case was last told. */
  trade: CaseTrade
  /** What it had said when the case was closed; null while it is open. */
  trade_when_closed: CaseTrade | null
  attempt: AttemptItem
  /** What the cart holds, as long as there is no order to look at. */
  goods: { name: string; quantity: number }[]
  /** Of a closed case: as it was told. */
  money: {
    currency_code: string
    expected: string
    arrived: string | null
    /** Arrived minus expected; null while the arrived amount is unknown. */
    difference: string | null
    /** What Medusa recorded as refunded and a person has to send; null if there is none. */
    to_send: string | null
  }
  /** What a person can do; empty when it is closed. */
  choices: CaseChoice[]
  opened_at: string
  closed_at: string | null
  /** "payin": by itself; otherwise the id of the person or of the API key. */
  closed_by: string | null
  /** Name or e-mail of the person, title of the key; null when it closed by itself, or when they are gone. */
  closed_by_name: string | null
  note: string | null
}

export type CaseChoice = {
  id: CaseChoiceId
  /** `retry`: POST /cases/:id/retry. `close`: POST /cases/:id/close with a note. */
  action: "retry" | "close"
  /** What to look at or do outside the panel before choosing it. */
  before: BeforeChoice | null
  /** Ends what is paid: it can no longer become an order, and its cart can be paid anew. */
  ends_payment: boolean
}

/** POST /cases/:id/close with a `note` → CaseAnswer. 409 `payin_case_closed` if closed already, `payin_busy` while worked on. */
export type CaseAnswer = { case: CaseItem }
