import { BigNumber } from "bignumber.js"
import type { CaseFact } from "../../../../modules/payin/case/case-facts"
import { type CaseChoices, type CaseKind, isAbout, rulesOf } from "../../../../modules/payin/case/case-kinds"
import type { AttemptItem, CaseChoice, CaseChoiceId } from "../contract"
import { sumToSend } from "./sum-to-send"

/** What a person can do about this kind of case, the likeliest first. None of it moves money by itself. */
export function choicesOfCase(
  kind: CaseKind,
  facts: readonly CaseFact[],
  { attempt, cancelsOrder, endsWaiting }: CaseSituation,
): CaseChoice[] {
  const says = (...said: CaseFact["fact"][]) => facts.some(({ fact }) => said.includes(fact))
  const isUndone = says("not_refunded") && sumToSend(facts, 0) === null
  const ofRefund = isUndone ? undoneRefund : refundable(attempt, possible(kind, says))
  const isUnsure = says("maybe_sent", "went_out")
  const isUnsureAlone = says("maybe_sent") && !says("went_out", "to_send")
  const known = isUnsureAlone ? [arrived, ...unsurePayOut] : isUnsure ? unsurePayOut : ofRefund
  // Asking again cannot bring back a cart, an order or a link, goods that were shipped, or credit that was spent.
  const isFutile = says("cart_gone", "link_gone", "cart_ended", "cart_costs", "goods_out", "credit_spent")
  const chosen = isFutile ? [...known.filter(isClosing), ...known.filter((choice) => !isClosing(choice))] : known
  // Paid, and not on an order yet.
  const endsPayment = attempt.state === "paid" && isAbout(kind, "money") && !orderWasPlaced.includes(kind)
  return chosen.map(([id, before]) => ({
    id,
    action: actions[id],
    // No order, or one that staff have deleted.
    before: before === "read_order" && attempt.order_display_id === null ? null : before,
    ends_payment: endsPayment && actions[id] === "close",
    ends_waiting: endsWaiting && actions[id] === "close",
    cancels_order: cancelsOrder && actions[id] === "close",
  }))
}

export type CaseSituation = {
  attempt: Pick<AttemptItem, "state" | "order_display_id" | "taken_back">
  /** See `casesThatEndWaiting`. */
  endsWaiting: boolean
  /** See `casesThatCancelOrder`. */
  cancelsOrder: boolean
}

/** No other order is tried for it, and its cart cannot be paid again. */
const orderWasPlaced: readonly CaseKind[] = ["paid_twice", "paid_not_owed", "paid_after_cancel"]

/**
 * The store places no order with money that was sent back or refunded, or that a person had decided about before a review,
 * and none that is placed: that one has yet to show the money.
 */
function possible(kind: CaseKind, says: (...facts: CaseFact["fact"][]) => boolean): CaseChoices {
  const choices = rulesOf(kind).choices.filter(
    ([id]) => !says("sent_back", "decided", "refunded") || id !== "place_order",
  )
  return says("order_stands") ? choices.map((one) => (one[0] === "place_order" ? ["read_again", null] : one)) : choices
}

/** What the service took back is not sent before it is clear why, and the shop may never send it. */
function refundable({ taken_back }: Pick<AttemptItem, "taken_back">, choices: CaseChoices): CaseChoices {
  const isOfRefund = choices.some(([id]) => id === "confirm_refund")
  return isOfRefund && !new BigNumber(taken_back).isZero() ? takenBackRefund : choices
}

function isClosing([id]: CaseChoices[number]): boolean {
  return actions[id] === "close"
}

const actions: Record<CaseChoiceId, CaseChoice["action"]> = {
  place_order: "retry",
  reserve_stock: "retry",
  read_again: "retry",
  keep_money: "close",
  sent_back: "close",
  sent_difference_back: "close",
  confirm_refund: "close",
  pay_out_arrived: "close",
  handled: "close",
}

const takenBackRefund: CaseChoices = [
  ["handled", null],
  ["confirm_refund", "ask_service"],
]

/** Medusa has none, and there is nothing to send. */
const undoneRefund: CaseChoices = [["handled", "read_order"]]

/** "First send the money back" would send it twice. */
const unsurePayOut: CaseChoices = [
  ["confirm_refund", "look_up_pay_out"],
  ["handled", null],
]

const arrived: CaseChoices[number] = ["pay_out_arrived", null]
