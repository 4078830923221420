import type { CaseFact, CaseTrade } from "../../../../modules/payin/case/case-facts"
import type { BeforeChoice, CaseChoiceId, CaseKind } from "../../../../modules/payin/case/case-kinds"
import type { ShownCaseKind } from "../../../../modules/payin/case/shown-kind"
import type { CountedPage } from "./answers"
import type { AttemptItem } from "./attempts"

export type { CaseChoiceId, CaseFact, CaseKind, CaseTrade, ShownCaseKind }

/** GET /cases. Open ones first, oldest first; closed ones alone: last closed first. */
export type ListCasesQuery = {
  state?: "open" | "closed" | "all"
  kind?: CaseKind | CaseKind[]
  account?: string
  /** As for the list of attempts: what their attempts are found by. */
  q?: string
  opened_from?: string
  /** Exclusive. */
  opened_to?: string
  /** By when they opened or, of closed ones, when they closed. Not for all of them together. */
  order?: "oldest" | "newest"
  limit?: number
  cursor?: string
}

/** GET /cases/assignees: the users who can be given a case, by name. `me`: the id of the person who asks. */
export type AssigneesAnswer = { assignees: { id: string; name: string }[]; me: string | null }

export type CaseListAnswer = { cases: CaseItem[]; page: CountedPage }

/** GET /cases/count: open ones. */
export type CaseCountAnswer = { count: number; by_kind: Partial<Record<CaseKind, number>> }

export type CaseItem = {
  id: string
  kind: ShownCaseKind
  /** What the kind and the sums do not say. */
  facts: CaseFact[]
  /** What the ids of products and places in them stand for, as far as it is known. */
  names: Record<string, string>
  /** The same as long as the case says the same; who has it, and the comments, do not count. */
  fingerprint: string
  /** What the service says of the trade; of a closed case: what it had said when the case was last updated. */
  trade: CaseTrade
  /** What it had said when the case was closed; null while it is open. */
  trade_when_closed: CaseTrade | null
  attempt: AttemptItem
  /** Of an open `reverted` case: its order was paid in another way since, or costs less, so nobody is to pay again. */
  owes_nothing: boolean
  /** Of an open `reverted` case whose order owes something: money of the order's other attempts that a person kept. */
  kept: string | null
  /** True: its order could not be read just now, so what pays for it, and whether a choice cancels it, is not known. */
  order_unread: boolean
  /** What the cart holds, as long as there is no order to look at. */
  goods: { name: string; quantity: number }[]
  /** Of a closed case: as it was last updated. */
  money: {
    currency_code: string
    expected: string
    arrived: string | null
    /** Arrived minus expected; null while the arrived amount is unknown. */
    difference: string | null
    /** What Medusa recorded as refunded and a person has to send; null if there is none. */
    to_send: string | null
  }
  /** What a person can do, the likeliest first; empty when it is closed. */
  choices: CaseChoice[]
  opened_at: string
  closed_at: string | null
  /** "payin": by itself; otherwise the id of the person or of the API key. */
  closed_by: string | null
  /** Name or e-mail of the person, title of the key; null when it closed by itself, or when they are gone. */
  closed_by_name: string | null
  note: string | null
  /** The id of the user who works on it. */
  assignee: string | null
  /** Their name or e-mail; null when it is nobody's, or when they are gone. */
  assignee_name: string | null
  /** Oldest first; of many, the latest 50. */
  comments: CaseCommentItem[]
}

type CaseCommentItem = {
  id: string
  text: string
  /** The id of the person or of the API key. */
  author: string
  /** null when they are gone. */
  author_name: string | null
  at: string
}

export type CaseChoice = {
  id: CaseChoiceId
  /** `retry`: POST /cases/:id/retry. `close`: POST /cases/:id/close with a note. */
  action: "retry" | "close"
  /** What to look at or do outside the panel before choosing it. */
  before: BeforeChoice | null
  /** Ends what is paid: it can no longer become an order, and its cart can be paid anew. */
  ends_payment: boolean
  /** What the service may never end is waited for no longer: what it should pay can be paid in another way. */
  ends_waiting: boolean
  /** The order that waits unpaid is canceled then: nothing else keeps it waiting. */
  cancels_order: boolean
}

/**
 * POST /cases/:id/close with a `note`, the `choice` that it stands for, and `seen`, the `fingerprint` of the case that the
 * person read → CaseAnswer. 409 `payin_case_closed` if closed already, `payin_case_changed` if it says something else than
 * was seen, `payin_choice_not_allowed` if the case does not have the choice, `payin_busy` while worked on.
 *
 * POST /cases/:id/assign with an `assignee`: a user's id, `me` or null; and `seen`, who had it when the person decided →
 * CaseAnswer. 409 `payin_case_closed`, `payin_case_taken`; 400 `payin_unknown_user`.
 *
 * POST /cases/:id/comment with a `text` → CaseAnswer, of a closed case as well.
 */
export type CaseAnswer = { case: CaseItem }
