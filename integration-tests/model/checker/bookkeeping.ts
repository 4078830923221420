import type { AttemptFact, PaymentFact, TradeFact } from "../books"
import {
  besideTheMoney,
  capturedOf,
  euros,
  isDecided,
  nameOf,
  neverSentBack,
  openCasesOf,
  orderOf,
  paymentOf,
  type Problem,
  refundedOf,
  shownAs,
  sum,
  type Told,
} from "./problem"

/** What an accountant finds who compares the money that is there with what the host and the panel show of it. */
export function bookkeepingProblems(told: Told): Problem[] {
  return [
    ...told.attempts.flatMap((attempt) => [...sentTooMuch(told, attempt), ...unexplained(told, attempt)]),
    ...told.orders.flatMap(({ id }) => ofRefunds(told, id)),
    ...refundsOwedAgain(told),
  ]
}

/** Staff sent back what an order counts as kept, and the host shows it as paid: nobody will ever miss it. */
function sentTooMuch(told: Told, attempt: AttemptFact): Problem[] {
  const trade = tradeOf(told, attempt)
  const order = orderOf(told, attempt.collection)
  const payment = paymentOf(told, attempt)
  const captured = capturedOf(told, payment)
  if (attempt.sent_cents === 0 || captured === 0 || trade?.status !== "closed") return []
  if (!order || order.status === "canceled" || isForPerson(told, attempt, trade)) return []
  const beside = Math.max(trade.cents - captured, 0)
  const ofKept = Math.max(attempt.sent_cents - beside - refundedOf(told, payment), 0)
  const missing = Math.min(ofKept, (told.pending?.get(order.id) ?? 0) + ofKept)
  if (missing <= 0) return []
  return [
    `promise 1: order ${order.id} shows ${euros(missing)} of ${nameOf(trade)} that staff sent back, without a case`,
  ]
}

/** A difference in the overview that nobody is told of stays there for good. */
function unexplained(told: Told, attempt: AttemptFact): Problem[] {
  const trade = tradeOf(told, attempt)
  if (!attempt.differs || !trade || isForPerson(told, attempt, trade)) return []
  const payment = paymentOf(told, attempt)
  if (told.deeds.capturedByStaff.includes(payment?.id ?? "")) return []
  return [
    `promise 10: the overview differs because of ${nameOf(trade)}, of which ${euros(trade.cents)} came and ` +
      `${euros(capturedOf(told, payment))} are captured, without a case`,
  ]
}

/** What is wrong with one row is said of that row. */
function ofRefunds(told: Told, order: string): Problem[] {
  const unshown = unshownRefunds(told, order)
  return unshown.length > 0 ? unshown : wrongTotal(told, order)
}

/** A refund that its order does not show is asked for again. */
function unshownRefunds(told: Told, id: string): Problem[] {
  return told.refunds.flatMap((refund) => {
    const payment = told.payments.find(({ id }) => id === refund.payment)!
    const order = orderOf(told, payment.collection)
    if (order?.id !== id || order.status === "canceled" || !payment.provider.startsWith("pp_payin_")) return []
    const shown = shownAs(told, refund.id)
    if (sum(shown) === -refund.cents && shown.length === 1) return []
    if (shown.length === 0 && isOfCancellation(told, payment.id, order.id)) return []
    return [`promise 1: order ${order.id} does not show refund ${refund.id} of ${euros(refund.cents)} as it is`]
  })
}

/** All that an order shows as received and sent back is what was, whatever it is written under. */
function wrongTotal(told: Told, id: string): Problem[] {
  const own = told.payments.filter(({ collection }) => orderOf(told, collection)?.id === id)
  const isCanceled = told.orders.some((order) => order.id === id && order.status === "canceled")
  if (isCanceled || !own.some(({ provider }) => provider.startsWith("pp_payin_"))) return []
  const real = own.reduce((all, payment) => all + capturedOf(told, payment) - givenBackOf(told, payment), 0)
  const shown = sum(told.transactions.filter(({ order }) => order === id)) + neverSentBack(told, id)
  if (Math.abs(shown - real) <= (told.deeds.hasOddSums ? 3 : 0)) return []
  return [`promise 10: order ${id} shows ${euros(shown)} in all, and ${euros(real)} were captured and not refunded`]
}

/** Of another provider's payment, Medusa keeps the refund that it made and did not write on the order, which was changing. */
function givenBackOf(told: Told, payment: PaymentFact): number {
  const refunded = refundedOf(told, payment)
  if (payment.provider.startsWith("pp_payin_")) return refunded
  const ids = [payment.id, ...told.refunds.filter((one) => one.payment === payment.id).map(({ id }) => id)]
  return Math.min(refunded, -sum(ids.flatMap((id) => shownAs(told, id))))
}

/** A cancellation that was cut off has written what was refunded under the payment's id. */
function isOfCancellation(told: Told, payment: string, order: string): boolean {
  const ofPayment = told.refunds.filter((one) => one.payment === payment && shownAs(told, one.id).length === 0)
  return told.deeds.cutCancellations.includes(order) && sum(shownAs(told, payment)) === -sum(ofPayment)
}

/** What was refunded lowers what its order costs: nobody is to pay it again. Without a pay-in, that is up to the host. */
function refundsOwedAgain(told: Told): Problem[] {
  return told.orders.flatMap((order) => {
    if (order.status === "canceled" || order.is_draft || told.deeds.touchedByStaff.includes(order.id)) return []
    const own = told.payments.filter(({ collection }) => orderOf(told, collection)?.id === order.id)
    if (!own.some(({ provider }) => provider.startsWith("pp_payin_"))) return []
    const captured = own.reduce((all, payment) => all + capturedOf(told, payment), 0)
    const owed = told.pending?.get(order.id) ?? 0
    const most = Math.max(0, (told.highestTotals.get(order.id) ?? order.cents) - captured)
    if (owed <= most + (told.coinCents ?? 1)) return []
    return [`promise 1: order ${order.id} owes ${euros(owed)}, and only ${euros(most)} of it were never paid`]
  })
}

function tradeOf({ trades }: Told, { trade_id }: AttemptFact): TradeFact | undefined {
  return trades.find(({ id }) => id === trade_id)
}

function isForPerson(told: Told, attempt: AttemptFact, trade: TradeFact): boolean {
  const isOpen = openCasesOf(told, attempt).some((kind) => !besideTheMoney.includes(kind))
  return isOpen || isDecided(told, attempt, trade)
}
