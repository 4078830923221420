import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { compareAmounts, roundSum } from "../merchant-api/money"
import type { AttemptRow } from "../modules/payin/models/attempt"
import { readCartTotal } from "./completion/read-cart-total"
import { amountFact, dueAmount, isSameAmount, payableFor, type Price } from "./due-amount"
import type { MedusaFacts } from "./facts"
import { readMissing, readOrderOwes } from "./links/order-owes"
import { type Overpaid, readOverpaid } from "./links/overpaid"
import { type OwedReading, readOwed } from "./links/read-owed"
import { isPaidElsewhere } from "./medusa/is-paid-elsewhere"
import { isRefundedBeyond } from "./medusa/is-refunded-beyond"
import { capturedAmount, type CollectionRow, type PaymentRow, readCollection, sumOf } from "./medusa/read-collection"
import { readLostOrder } from "./medusa/read-lost-order"
import { type Cancelable, orderFact } from "./orders/is-canceled"
import { isHalfCanceled, isUnfinished } from "./orders/is-unfinished"
import { readUnpaidOrder } from "./orders/unpaid-order"
import { isOfFailedCompletion } from "./pay-outs/drop-refund"
import { isBehind } from "./session/align-collection"
import { type PaymentSessionRow, takingSession } from "./session/taking-session"

export type MedusaSide = Overpaid & {
  facts: MedusaFacts
  /** Oldest first. The host reads them in no order, and completes a cart with the first that it can process. */
  sessions: PaymentSessionRow[]
  /** The attempt's own session. */
  session: PaymentSessionRow | undefined
  /** The attempt's own payment. It outlives its session, which the host may delete at any time. */
  payment: PaymentRow | undefined
  orderId: string | null
  /** What the open cart costs, a decimal string; null without such a cart, when it cannot be paid, or nobody asks. */
  cartTotal: string | null
  /** The collection asks for something else than that cart costs. */
  isBehindCart: boolean
  /** What staff sent back of the payment outside Medusa and the standing order misses, a decimal string; null: nothing. */
  missing: string | null
}

/** Reads what Medusa has for the attempt's payment collection. */
export async function readMedusaSide(container: MedusaContainer, attempt: AttemptRow): Promise<MedusaSide> {
  const collection = await readCollection(container, attempt.payment_collection_id)
  const total = await readCartTotal(container, attempt, collection?.cart)
  const cart = collection?.cart ? { ...collection.cart, total } : undefined
  const sessions = [...(collection?.payment_sessions ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  const session = sessions.find(({ id }) => id === attempt.payment_session_id)
  const payments = (collection?.payments ?? []).filter(({ canceled_at }) => !canceled_at)
  const payment = payments.find(({ payment_session_id }) => payment_session_id === attempt.payment_session_id)
  const found = collection?.order ?? (await readLostOrder(container, attempt, payment))
  const order = orderFact(found) === "standing" ? found : undefined
  let reading: ReturnType<OwedReading> | undefined
  const owedNow: OwedReading = async () => (order ? await (reading ??= readOwed(container, order.id)) : undefined)
  const standing = { order, owedNow, hasOpenCart: cartFact(attempt, cart) === "open" }
  const own = { order: found, payment, session, taking: takingSession(session, sessions) }
  const facts = factsOf(attempt, collection && { ...collection, cart }, own)
  const captured = capturedAmount(payment)
  const asksForLess = asksForLessThan(attempt, collection)
  const excess = await readOverpaid(container, attempt, { ...standing, payment, captured, asksForLess })
  const missing = await readMissing(attempt, { ...standing, payment })
  const isBeyond = await isRefundedBeyond(container, attempt, { facts, payment })
  return {
    facts: {
      ...facts,
      wants: wantsNow(facts, { ...excess, missing, isBeyond }),
      orderOwes: await readOrderOwes(attempt, { ...facts, ...standing, captured }),
      paidElsewhere: await isPaidElsewhere(attempt, { ...standing, payments, payment }),
      unfinished: await isUnfinished(container, attempt, standing),
      halfCanceled: await isHalfCanceled(container, attempt, standing),
      unpaidOrder: order ? await readUnpaidOrder(container, attempt, { orderId: order.id, owedNow }) : "none",
    },
    sessions,
    session,
    payment,
    orderId: found?.id ?? null,
    isBehindCart: isBehind(collection, cart),
    cartTotal: cart && total !== undefined ? payableFor(attempt, { ...cart, amount: total }) : null,
    ...excess,
    missing,
  }
}

type OwnRows = {
  /** Also one that its collection was taken from. */
  order: Cancelable | null | undefined
  payment: PaymentRow | undefined
  session: PaymentSessionRow | undefined
  /** The same session, if it is the one that would take the money. */
  taking: PaymentSessionRow | undefined
}

function factsOf(
  attempt: AttemptRow,
  collection: CollectionRow | undefined,
  own: OwnRows,
): Omit<MedusaFacts, "paidElsewhere" | "unfinished" | "halfCanceled" | "unpaidOrder" | "orderOwes"> {
  return {
    payment: paymentFact(attempt, own.payment),
    unrecorded: isUnrecorded(own.payment, collection?.order),
    order: orderFact(own.order),
    cart: cartFact(attempt, collection?.cart, collection?.order),
    sameAmount: collection !== undefined && wantsSameAmount(attempt, collection, own.taking),
    wants: orderFact(collection?.order) === "standing" ? wantsFact(attempt, collection!) : "same",
    session: sessionFact(own.session),
  }
}

function paymentFact(attempt: AttemptRow, payment: PaymentRow | undefined): MedusaFacts["payment"] {
  if (!payment) return "none"
  const due = dueAmount(attempt, payment.amount)
  const captured = capturedAmount(payment)
  // A trade that closed with nothing has nothing due, yet a payment without a capture is still not captured.
  if (due !== null && (MathBN.lt(captured, due) || MathBN.eq(captured, 0))) return "due"
  // Less may have arrived, within a range, or as the service said after the capture: no more than that can be given back.
  const arrived = MathBN.min(captured, attempt.trade_amount ?? captured)
  const isRefunded = MathBN.gt(arrived, 0) && MathBN.gte(sumOf(payment.refunds?.filter(isSent)), arrived)
  return isRefunded && !isBeyondPayment(attempt) ? "refunded" : "captured"
}

/** What the host began to give back by itself, nobody sent: see `dropRefund`. */
function isSent(refund: { note?: string | null }): boolean {
  return !isOfFailedCompletion(refund)
}

/** What arrived beyond what was asked for is in no refund of the payment, also if a range allowed it. */
function isBeyondPayment({ amount, sent_outside, trade_amount }: AttemptRow): boolean {
  return MathBN.gt(MathBN.sub(trade_amount ?? 0, sent_outside ?? 0), amount)
}

function isUnrecorded(payment: PaymentRow | undefined, order: CollectionRow["order"]): boolean {
  if (!order) return false
  const booked = new Set((order.transactions ?? []).map(({ reference_id }) => reference_id))
  return (payment?.captures ?? []).some(({ id }) => !booked.has(id))
}

/** The host can take a collection without a cart away from its order: its money would then belong to nobody. */
function cartFact({ cart_id, order_id }: AttemptRow, cart: CollectionRow["cart"], order?: CollectionRow["order"]) {
  if (!cart) return cart_id === null && (order || order_id === null) ? "none" : "gone"
  return cart.completed_at ? "completed" : "open"
}

/**
 * An open cart's total decides, because a collection may lag behind it. A standing order takes what its session was
 * created for, even if staff have edited it since; without that session, the collection's amount decides.
 */
function wantsSameAmount(attempt: AttemptRow, collection: CollectionRow, taking: PaymentSessionRow | undefined) {
  const { cart, order } = collection
  if (cart && !cart.completed_at) {
    return cart.total === undefined || isSameAmount(attempt, { ...cart, amount: cart.total })
  }
  return isSameAmount(attempt, orderFact(order) === "standing" && taking ? taking : collection)
}

/** Also for nothing, which no payment can be for. */
function asksForLessThan({ amount, currency_code }: AttemptRow, collection: CollectionRow | undefined): boolean {
  return collection !== undefined && MathBN.lt(roundSum(collection.amount, currency_code), amount)
}

/** An order that costs less may cost as little as what arrived: whether that is too much, its own sums say. */
function wantsFact(attempt: AttemptRow, price: Price): MedusaFacts["wants"] {
  const difference = compareAmounts(payableFor(attempt, price) ?? attempt.amount, attempt.amount)
  if (difference > 0) return "more"
  return difference < 0 && amountFact(attempt) !== "short" ? "less" : "same"
}

/**
 * Of an order that has the payment, its own sums say whether it is too much. The collection does not show what was paid in
 * another way too, nor a credit of the shop, and goes on asking for less once the difference was refunded.
 */
function wantsNow(
  { payment, wants }: Pick<MedusaFacts, "payment" | "wants">,
  { overpaid, missing, isBeyond }: Pick<MedusaSide, "overpaid" | "missing"> & { isBeyond: boolean },
) {
  if (overpaid !== null) return "less"
  if (missing !== null || isBeyond) return "more"
  return wants === "less" && payment !== "none" ? "same" : wants
}

function sessionFact(session: PaymentSessionRow | undefined): MedusaFacts["session"] {
  if (!session) return "none"
  return session.status === "canceled" || session.status === "error" ? "canceled" : "open"
}
