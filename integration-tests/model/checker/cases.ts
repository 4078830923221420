import type { AttemptFact, TradeFact } from "../books"
import { attemptNamed, capturedOf, euros, orderOf, paymentOf, type Problem, type Told } from "./problem"

/** Promise 10: an open case describes the present state. */
export function caseProblems(told: Told): Problem[] {
  return told.cases
    .filter(({ closed_by }) => closed_by === null)
    .flatMap(({ id, attempt: attemptId, kind }) => {
      const attempt = told.attempts.find((one) => one.id === attemptId)!
      const trade = told.trades.find((one) => one.id === attempt.trade_id)
      const cause = causes[kind]
      // A trade with false answers has its own cases.
      if (!cause || trade?.isLiedAbout || cause(told, attempt, trade)) return []
      const known = trade ? `${trade.status} with ${euros(trade.cents)}` : "unknown to the service"
      return [`promise 10: case ${id} says ${kind} of ${attempt.external}, which is ${known}`]
    })
}

type Cause = (told: Told, attempt: AttemptFact, trade: TradeFact | undefined) => boolean

const isClosed: Cause = (_told, _attempt, trade) => trade?.status === "closed"

/** Less or more arrived than was asked for, or staff have changed the order's total. */
const isOtherSum: Cause = (told, attempt, trade) => {
  if (trade?.status !== "closed") return false
  const isOther =
    trade.cents < (attempt.min_cents ?? attempt.cents) || trade.cents > (attempt.max_cents ?? attempt.cents)
  const order = orderOf(told, attempt.collection)
  return isOther || (order !== undefined && told.deeds.touchedByStaff.includes(order.id))
}

const isOverpaid: Cause = (told, attempt, trade) => {
  const order = orderOf(told, attempt.collection)
  return trade?.status === "closed" && order !== undefined && (told.pending?.get(order.id) ?? 0) < 0
}

/** All that is captured for its order arrived, and the order misses nothing. */
const owesNothing: (told: Told, attempt: AttemptFact) => boolean = (told, attempt) => {
  const order = orderOf(told, attempt.collection)
  if (!order || capturedOf(told, paymentOf(told, attempt)) === 0) return false
  const real = told.attempts
    .filter((one) => orderOf(told, one.collection)?.id === order.id)
    .every((one) => {
      const trade = told.trades.find(({ id }) => id === one.trade_id)
      const captured = capturedOf(told, paymentOf(told, one))
      return captured === 0 || (trade?.status === "closed" && trade.cents >= captured)
    })
  return real && (told.pending?.get(order.id) ?? 1) <= 0
}

/**
 * Even without a capture: an order with an authorized payment looks payable to staff, but its money is gone. Without a
 * payment, if a person had decided about the money.
 */
const isTakenBack: Cause = (told, attempt, trade) =>
  trade?.status !== "closed" && (paymentOf(told, attempt) !== undefined || hadDecision(told, attempt))

const hadDecision: (told: Told, attempt: AttemptFact) => boolean = (told, attempt) =>
  told.cases.some((one) => one.attempt === attempt.id && told.deeds.decisions.some(({ caseId }) => caseId === one.id))

/** The words of the contract: any other has to be shown to a person. */
const known = ["active", "dispute", "checking", "re_calculation", "closed", "canceled"]

const causes: Partial<Record<string, Cause>> = {
  paid_without_order: (told, attempt, trade) => {
    const order = orderOf(told, attempt.collection)
    const isTaken =
      capturedOf(told, paymentOf(told, attempt)) > 0 && order?.status !== "canceled" && order !== undefined
    return isClosed(told, attempt, trade) && !isTaken
  },
  // Or staff sent back what then came after all. Medusa's sums do not show that a cent is missing.
  amount_short: (told, attempt, trade) =>
    (isOtherSum(told, attempt, trade) && !owesNothing(told, attempt)) ||
    attempt.sent_cents > 0 ||
    (trade?.status === "closed" && attempt.cents - trade.cents === 1),
  // Or somebody paid the order while the service said that this money was gone.
  amount_over: (told, attempt, trade) => isOtherSum(told, attempt, trade) || isOverpaid(told, attempt, trade),
  paid_twice: (told, attempt, trade) => {
    const order = orderOf(told, attempt.collection)?.id
    const isOther = (collection: string) => collection === attempt.collection || orderOf(told, collection)?.id === order
    const others = told.payments.filter(({ session, collection }) => session !== attempt.session && isOther(collection))
    return isClosed(told, attempt, trade) && others.length > 0
  },
  /** Paid in another collection of the order, or staff have changed what it costs: by a credit for all of it, say. */
  paid_not_owed: (told, attempt, trade) => {
    const order = orderOf(told, attempt.collection)?.id
    const paid = told.payments.some(({ collection }) => orderOf(told, collection)?.id === order)
    const isMadeUp = (told.pending?.get(order ?? "") ?? 1) <= 0
    return isClosed(told, attempt, trade) && order !== undefined && (paid || isMadeUp)
  },
  paid_superseded: (told, attempt, trade) => isClosed(told, attempt, trade) && attempt.superseded,
  paid_after_cancel: (told, attempt, trade) =>
    isClosed(told, attempt, trade) && orderOf(told, attempt.collection)?.status === "canceled",
  reverted: isTakenBack,
  dispute: (_told, _attempt, trade) => ["dispute", "checking", "re_calculation"].includes(trade?.status ?? ""),
  second_trade: (told, attempt) =>
    told.trades.some((trade) => trade.id !== attempt.trade_id && attemptNamed(told, trade)?.id === attempt.id),
  nothing_arrived: (_told, _attempt, trade) => trade?.status === "closed" && trade.cents === 0,
  unknown_status: (_told, _attempt, trade) => trade !== undefined && !known.includes(trade.status),
  unpaid_order: (told, attempt) => {
    const order = orderOf(told, attempt.collection)
    return order !== undefined && order.status !== "canceled" && paymentOf(told, attempt) === undefined
  },
  stock_not_reserved: (told, attempt) => {
    const order = orderOf(told, attempt.collection)?.id
    return told.items.some((item) => item.order === order && item.reserved + item.fulfilled < item.ordered)
  },
  not_settling: (_told, { failures, state }) => failures > 0 || state === "opening",
  // One that never ends, although the service's words for an end are known, is shown as well.
  pay_out_failed: (told, attempt) =>
    told.sent.some((one) => one.attempt === attempt.id && (one.state === "failed" || one.state === "accepted")),
  refund_by_hand: (told, attempt) =>
    told.sent.some((one) => one.attempt === attempt.id) ||
    told.refunds.some(({ payment }) => payment === paymentOf(told, attempt)?.id),
}
