import { moneyCases } from "../../../../modules/payin/attempt/resolved"
import type { CaseFact } from "../../../../modules/payin/case/case-facts"
import type { CaseKind } from "../../../../modules/payin/models/case"
import type { AttemptItem, CaseChoice, CaseChoiceId } from "../contract"

/** What a person can do about a case of the kind, the likeliest first. None of it moves money by itself. */
export function choicesOfCase(
  kind: CaseKind,
  facts: readonly CaseFact[],
  attempt: Pick<AttemptItem, "state" | "order_id">,
): CaseChoice[] {
  const chosen = facts.some(({ fact }) => fact === "maybe_sent" || fact === "went_out") ? unsurePayOut : choices[kind]
  // Paid, and not on an order yet.
  const endsPayment = attempt.state === "paid" && moneyCases.includes(kind)
  return chosen.map(([id, before]) => ({
    id,
    action: actions[id],
    before: before === "read_order" && attempt.order_id === null ? null : before,
    ends_payment: endsPayment && actions[id] === "close",
  }))
}

const actions: Record<CaseChoiceId, CaseChoice["action"]> = {
  place_order: "retry",
  reserve_stock: "retry",
  read_again: "retry",
  keep_money: "close",
  sent_back: "close",
  sent_difference_back: "close",
  confirm_refund: "close",
  handled: "close",
}

type Choices = [id: CaseChoiceId, before: CaseChoice["before"]][]

/** "First send the money back" would have it sent twice. */
const unsurePayOut: Choices = [
  ["confirm_refund", "look_up_pay_out"],
  ["handled", null],
]

const choices: Record<CaseKind, Choices> = {
  paid_without_order: [
    ["place_order", "restock"],
    ["sent_back", "refund_outside"],
    ["handled", "read_order"],
  ],
  amount_short: [
    ["keep_money", "read_order"],
    ["sent_back", "refund_outside"],
    ["read_again", "ask_service"],
  ],
  amount_over: [
    ["sent_difference_back", "refund_outside"],
    ["keep_money", null],
  ],
  paid_twice: [
    ["sent_back", "refund_outside"],
    ["keep_money", "read_order"],
  ],
  paid_superseded: [
    ["read_again", null],
    ["sent_back", "refund_outside"],
    ["keep_money", "read_order"],
  ],
  paid_after_cancel: [
    ["sent_back", "refund_outside"],
    ["keep_money", "read_order"],
  ],
  reverted: [
    ["read_again", "ask_service"],
    ["handled", "read_order"],
  ],
  dispute: [
    ["read_again", "ask_service"],
    ["handled", "ask_service"],
  ],
  unknown_status: [
    ["read_again", "ask_service"],
    ["handled", "ask_service"],
  ],
  refund_by_hand: [["confirm_refund", "refund_outside"]],
  second_trade: [
    ["handled", "ask_service"],
    ["sent_back", "refund_outside"],
  ],
  stock_not_reserved: [
    ["reserve_stock", "restock"],
    ["handled", "read_order"],
  ],
  unpaid_order: [
    ["read_again", "ask_service"],
    ["handled", "read_order"],
  ],
  nothing_arrived: [
    ["read_again", "ask_service"],
    ["handled", "ask_service"],
  ],
  not_settling: [
    ["read_again", "ask_service"],
    ["handled", "ask_service"],
  ],
  pay_out_failed: [["handled", "look_up_pay_out"]],
}
