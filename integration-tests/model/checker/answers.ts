import type { AttemptFact, TradeFact } from "../books"
import {
  attemptOf,
  capturedOf,
  goneOf,
  isDecided,
  isGivenBack,
  openCasesOf,
  orderOf,
  paymentOf,
  type Problem,
  type Told,
} from "./problem"

/** What a shopper reads about one attempt when the shop has come to rest. */
export type SaidToShopper = {
  attempt: string
  status: number
  state?: string
  message_key?: string
  can_pay_again?: boolean
  /** What leads to the page, if it is not the payment's own session. */
  by?: string
  received_amount?: string | null
  requisite?: object | null
  order_id?: string | null
}

/** Every answer to a shopper is true: "paid" only for money on an order, "pay again" only where nothing arrived. */
export function answerProblems(told: Told, said: readonly SaidToShopper[]): Problem[] {
  return said.flatMap((one) => {
    const attempt = told.attempts.find(({ id }) => id === one.attempt)
    if (!attempt) return [`a shopper who asks by ${one.by} is shown another shopper's payment`]
    if (one.status !== 200) return [`a shopper who asks for ${attempt.external} gets ${one.status}`]
    const facts = factsOf(told, attempt)
    const lie = facts.isLiedAbout ? undefined : lies.find(([isLie]) => isLie(one, facts))
    return lie ? [`a shopper of ${attempt.external} reads "${one.message_key}", and ${lie[1]}`] : []
  })
}

type Facts = {
  isLiedAbout: boolean
  trade?: TradeFact
  /** The order of its collection. */
  order?: string
  owesNothing: boolean
  /** The service considers it paid. */
  isPaid: boolean
  /** The service has considered it paid at some point. */
  cameOnce: boolean
  isCaptured: boolean
  /** Refunded since or not. */
  wasCaptured: boolean
  isOrdered: boolean
  /** The order owes nothing, or somebody's payment is there for it. */
  isSettled: boolean
  isCanceled: boolean
  isReported: boolean
  /** Money that is not in the host's books, and that nobody has decided on. */
  isUndecided: boolean
}

const lies: [isLie: (said: SaidToShopper, facts: Facts) => boolean, why: string][] = [
  [
    ({ state, message_key }, { cameOnce, isSettled }) =>
      state === "paid" && !cameOnce && !(message_key === "nothing_owed" && isSettled),
    "nothing came",
  ],
  [({ state }, facts) => state === "paid" && facts.isCanceled, "its order is canceled"],
  [({ state }, facts) => state === "paid" && !facts.wasCaptured && !facts.isOrdered, "it is on no order"],
  [({ can_pay_again }, facts) => can_pay_again === true && facts.isPaid && facts.isCaptured, "it is captured"],
  [
    ({ state }, facts) => state === "expired" && facts.isUndecided,
    "the money is there and nobody has decided about it",
  ],
  [({ message_key }, { isPaid }) => message_key === "waiting_for_payment" && isPaid, "the money is there"],
  [({ can_pay_again }, { owesNothing }) => can_pay_again === true && owesNothing, "its order owes nothing"],
  [({ requisite }, { trade }) => Boolean(requisite) && trade?.status !== "active", "nobody can pay to what it shows"],
  [
    ({ received_amount }, { cameOnce, isPaid, trade }) =>
      Boolean(received_amount) && (!cameOnce || (isPaid && Math.round(Number(received_amount) * 100) !== trade?.cents)),
    "another amount came",
  ],
  [
    ({ order_id }, { order }) => order !== undefined && Boolean(order_id) && order_id !== order,
    "it is of another order",
  ],
  [({ state }, facts) => state === "waiting" && facts.isUndecided && !facts.isReported, "nobody places the order"],
]

function factsOf(told: Told, attempt: AttemptFact): Facts {
  const trade = told.trades.find((one) => attemptOf(told, one)?.id === attempt.id)
  const isPaid = trade?.status === "closed" && trade.cents > 0
  const captured = capturedOf(told, paymentOf(told, attempt))
  const order = orderOf(told, attempt.collection)
  return {
    isLiedAbout: trade?.isLiedAbout ?? false,
    trade,
    order: order?.id,
    owesNothing: order !== undefined && order.status !== "canceled" && owedBy(told, order.id) <= 0,
    isPaid,
    cameOnce: told.words.some((word) => word.trade === trade?.id && word.status === "closed"),
    isCaptured: captured > 0 && !isGivenBack(told, attempt),
    wasCaptured: captured > 0,
    isOrdered: order !== undefined && order.status !== "canceled",
    isSettled: order !== undefined && isSettled(told, order.id),
    isCanceled: order?.status === "canceled",
    isReported: openCasesOf(told, attempt).length > 0,
    isUndecided: isPaid && captured === 0 && !isDecided(told, attempt, trade),
  }
}

/** Medusa counts what it has captured as paid, also where it is not there any more. */
function owedBy(told: Told, order: string): number {
  return (told.pending?.get(order) ?? 1) + goneOf(told, order)
}

function isSettled(told: Told, order: string): boolean {
  const isPaid = told.payments.some(({ canceled, collection }) => !canceled && orderOf(told, collection)?.id === order)
  return isPaid || (told.pending?.get(order) ?? 1) <= 0
}
