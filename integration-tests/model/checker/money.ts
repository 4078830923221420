import type { AttemptFact, TradeFact } from "../books"
import {
  attemptNamed,
  attemptOf,
  besideTheMoney,
  capturedOf,
  euros,
  isDecided,
  isGivenBack,
  nameOf,
  openCasesOf,
  orderOf,
  paymentOf,
  type Problem,
  refundedOf,
  sum,
  type Told,
} from "./problem"

const amountKinds = ["amount_short", "amount_over"]

/** Promises 1 and 4: what arrived is captured once, on an order, or staff were told; and nothing else is captured. */
export function moneyProblems(told: Told): Problem[] {
  return [
    ...told.trades.flatMap((trade) => (attemptOf(told, trade) ? ofOwnTrade(told, trade) : ofOtherTrade(told, trade))),
    ...told.attempts.flatMap((attempt) => unpaidCaptures(told, attempt)),
    ...strangeCaptures(told),
    ...sharedOrders(told),
    ...wrongTransactions(told),
    ...wrongSums(told),
  ]
}

function ofOwnTrade(told: Told, trade: TradeFact): Problem[] {
  const attempt = attemptOf(told, trade)!
  if (openCasesOf(told, attempt).some((kind) => !besideTheMoney.includes(kind))) return []
  const captured = capturedOf(told, paymentOf(told, attempt))
  if (trade.status !== "closed") return ofTakenBack(told, trade, { attempt, captured })
  return captured === 0 ? ofUntaken(told, trade, attempt) : ofTaken(told, trade, { attempt, captured })
}

type Own = { attempt: AttemptFact; captured: number }

function ofTakenBack(told: Told, trade: TradeFact, { attempt, captured }: Own): Problem[] {
  if (captured === 0 || isGivenBack(told, attempt) || isDecided(told, attempt, trade, amountKinds)) return []
  return [`promise 1: ${nameOf(trade)} is ${trade.status} and ${euros(captured)} of it are captured, without a case`]
}

function ofUntaken(told: Told, trade: TradeFact, attempt: AttemptFact): Problem[] {
  if (isDecided(told, attempt, trade, trade.cents === 0 ? [] : amountKinds)) return []
  return [`promise 1: ${nameOf(trade)} is paid, with neither a captured payment nor a case`]
}

function ofTaken(told: Told, trade: TradeFact, { attempt, captured }: Own): Problem[] {
  const isForPerson = isDecided(told, attempt, trade)
  const order = orderOf(told, attempt.collection)
  const isLost = order ? order.status === "canceled" : isOfCart(told, attempt)
  if (isLost && !isForPerson && !isGivenBack(told, attempt)) {
    return [`promise 1: ${nameOf(trade)} is captured, and on no order that stands, without a case`]
  }
  const payment = paymentOf(told, attempt)!
  const low = attempt.min_cents ?? attempt.cents
  const isInRange = trade.cents >= low && trade.cents <= (attempt.max_cents ?? attempt.cents)
  if (isLost || isForPerson || told.deeds.capturedByStaff.includes(payment.id)) return []
  if (isInRange && captured === payment.cents) return []
  // Short money is no case once the rest came in another way, as long as the order shows no more of it than came.
  if (captured === trade.cents && order !== undefined && (told.pending?.get(order.id) ?? 1) <= 0) return []
  return [
    `promise 1: ${euros(trade.cents)} came for ${nameOf(trade)}, ${euros(attempt.cents)} were asked for and ` +
      `${euros(captured)} of ${euros(payment.cents)} are captured, without a case`,
  ]
}

/** A payment link has no cart, and needs no order. An attempt whose cart was deleted had one. */
function isOfCart({ collections }: Told, { cart, collection }: AttemptFact): boolean {
  return cart !== null || collections.some((one) => one.id === collection && one.cart !== null)
}

/** A trade that is no attempt's own: a second one under a known id, or one that the store lost at its create. */
function ofOtherTrade(told: Told, trade: TradeFact): Problem[] {
  if (trade.status !== "closed" || trade.cents === 0) return []
  const attempt = attemptNamed(told, trade)
  const isBeside = attempt !== undefined && attempt.trade_id !== null
  const word = told.words.findLast((one) => one.trade === trade.id)!
  // The same word once more, after a decision, is no news.
  const heard = told.tellings.find((one) => one.trade === trade.id && one.at >= word.at)
  if (isBeside && (!heard || openCasesOf(told, attempt).includes("second_trade"))) return []
  if (attempt && !isBeside && openCasesOf(told, attempt).length > 0) return []
  const decided = told.deeds.decisions.some(({ caseId, at }) => {
    const one = told.cases.find(({ id }) => id === caseId)
    return one?.attempt === attempt?.id && one?.kind === "second_trade" && at >= (heard?.at ?? Infinity)
  })
  if (decided) return []
  return [
    `promise 1: ${nameOf(trade)} is paid ${isBeside ? "beside the trade of its attempt" : "and in no attempt"}, without a case`,
  ]
}

/** Nothing is captured that never arrived. */
function unpaidCaptures(told: Told, attempt: AttemptFact): Problem[] {
  const payment = paymentOf(told, attempt)
  const captured = capturedOf(told, payment)
  if (captured === 0 || told.deeds.capturedByStaff.includes(payment!.id)) return []
  const came = told.words.filter(({ trade, status }) => trade === attempt.trade_id && status === "closed")
  const most = Math.max(0, ...came.map(({ cents }) => cents))
  if (came.length === 0) return [`promise 4: ${euros(captured)} are captured for ${attempt.external}, and nothing came`]
  if (most >= (attempt.min_cents ?? attempt.cents) || captured <= most) return []
  return [`promise 4: ${euros(captured)} are captured for ${attempt.external}, and ${euros(most)} came`]
}

/** A captured payment of our provider that belongs to no attempt. */
function strangeCaptures(told: Told): Problem[] {
  return told.payments
    .filter((payment) => payment.provider.startsWith("pp_payin_") && capturedOf(told, payment) > 0)
    .filter(({ session, canceled }) => !canceled && !told.attempts.some((one) => one.session === session))
    .map((payment) => `promise 4: payment ${payment.id} of ${payment.collection} is captured, and no attempt has it`)
}

/** What is captured for an order in all never exceeds its highest total, unless staff were told. */
function sharedOrders(told: Told): Problem[] {
  return told.orders.flatMap((order) => {
    const own = told.payments.filter(
      ({ collection, canceled }) => !canceled && orderOf(told, collection)?.id === order.id,
    )
    const taken = sum(own.map((payment) => ({ cents: capturedOf(told, payment) - refundedOf(told, payment) })))
    const most = told.highestTotals.get(order.id) ?? order.cents
    // There, the sum that the host keeps may be rounded otherwise than the one it makes anew: nobody is told of a coin.
    const isMore = taken > most + (told.isTaxInclusive ? (told.coinCents ?? 0) : 0)
    const ours = told.attempts.filter((one) => own.some(({ session }) => session === one.session))
    const isByStaff = own.some(({ id }) => told.deeds.capturedByStaff.includes(id))
    if (order.status === "canceled" || !isMore || ours.length === 0 || isByStaff) return []
    if (ours.some((one) => isReportedOrDecided(told, one))) return []
    return [
      `promise 4: order ${order.id} costs ${euros(most)}, and ${euros(taken)} are captured for it, without a case`,
    ]
  })
}

function isReportedOrDecided(told: Told, attempt: AttemptFact): boolean {
  const decided = told.deeds.decisions.map(({ caseId }) => caseId)
  return told.cases.some(
    ({ id, attempt: of, closed_by, kind }) =>
      of === attempt.id && !besideTheMoney.includes(kind) && (closed_by === null || decided.includes(id)),
  )
}

/** A capture that its order does not show is money that the merchant does not see. */
function wrongTransactions(told: Told): Problem[] {
  return told.captures.flatMap((capture) => {
    const payment = told.payments.find(({ id }) => id === capture.payment)!
    const order = orderOf(told, payment.collection)
    if (!order || order.status === "canceled" || !payment.provider.startsWith("pp_payin_")) return []
    const shown = told.transactions.filter(({ reference_id }) => reference_id === capture.id)
    if (sum(shown) === capture.cents && shown.length === 1) return []
    const sums = shown.map(({ cents }) => euros(cents)).join(" and ") || "nothing"
    return [`promise 1: order ${order.id} shows ${sums} of capture ${capture.id}, which is ${euros(capture.cents)}`]
  })
}

/** The host keeps sums of an order, adds each transaction to them, and shows them in its panel. */
function wrongSums(told: Told): Problem[] {
  return told.orders.flatMap((order) => {
    const paid = order.booked_cents ?? sum(told.transactions.filter((each) => each.order === order.id))
    if (Math.abs(order.paid_cents - paid) <= (told.deeds.hasOddSums ? 3 : 0)) return []
    return [`promise 10: order ${order.id} was paid ${euros(paid)}, and its sums say ${euros(order.paid_cents)}`]
  })
}
