import type { AttemptFact } from "../books"
import type { SaidToShopper } from "./answers"
import { answerProblems } from "./answers"
import { capturedOf, euros, goneOf, orderOf, type Problem, refundedOf, sum, type Told } from "./problem"

/** What a shopper reads when the shop has come to rest. */
export type Pages = {
  payments: readonly SaidToShopper[]
  links: readonly SaidOfLink[]
  orders: readonly SaidOfOrder[]
  carts: readonly SaidOfCart[]
}

/** On the page behind a link to pay. */
export type SaidOfLink = {
  collection: string
  status: number
  state?: string
  message_key?: string
  amount?: string
  payment?: Omit<SaidToShopper, "attempt" | "status"> & { payin_attempt: string }
}

/** By Medusa's own routes. */
export type SaidOfOrder = { order: string; status: number; payment_status?: string }
export type SaidOfCart = {
  cart: string
  status: number
  isCompleted: boolean
  sessions: { id: string; status: string }[]
}

/** No page contradicts the books, nor another page. */
export function pageProblems(told: Told, { carts = [], links = [], orders = [] }: Partial<Pages>): Problem[] {
  return [
    ...links.flatMap((link) => ofLink(told, link)),
    ...orders.flatMap((order) => ofOrder(told, order)),
    ...carts.flatMap((cart) => ofCart(told, cart)),
  ]
}

function ofLink(told: Told, link: SaidOfLink): Problem[] {
  const { collection, payment, state, status } = link
  if (status !== 200) return [`a shopper who opens the link ${collection} gets ${status}`]
  const order = orderOf(told, collection)
  if (!order) return []
  const pending = told.pending?.get(order.id) ?? 0
  const said = (why: string) => [`whoever opens the link ${collection} reads "${link.message_key}", and ${why}`]
  const isCanceled = order.status === "canceled"
  if (isCanceled && (state === "payable" || link.message_key === "order_open")) return said("its order is canceled")
  if (state === "canceled" && !isCanceled) return said("its order stands")
  if (state === "payable") {
    const most = pending + goneOf(told, order.id)
    const cents = Math.round(Number(link.amount) * 100)
    const coin = told.coinCents ?? 1
    if (cents >= most + coin) return said(`is asked for ${euros(cents)}, of which the order owes ${euros(most)}`)
  }
  if (link.message_key === "order_open" && !isOpenElsewhere(told, collection, order.id)) return said("nothing is open")
  const by = `the link ${collection}`
  return payment ? answerProblems(told, [{ ...payment, attempt: payment.payin_attempt, by, status }]) : []
}

const over = ["canceled", "refused", "captured"]

function isOpenElsewhere(told: Told, collection: string, order: string): boolean {
  const isOther = (attempt: AttemptFact) =>
    attempt.collection !== collection && (orderOf(told, attempt.collection)?.id ?? order) === order
  return told.attempts.some((attempt) => isOther(attempt) && !over.includes(attempt.state))
}

/** Medusa makes the word of what the payment collections say. */
function ofOrder(told: Told, { order: id, payment_status = "", status }: SaidOfOrder): Problem[] {
  if (status !== 200) return [`a shopper who looks at order ${id} gets ${status}`]
  const collections = told.collections.filter(({ order }) => order === id)
  const own = told.payments.filter(({ collection }) => collections.some((one) => one.id === collection))
  const captured = sum(own.map((payment) => ({ cents: capturedOf(told, payment) })))
  const refunded = sum(own.map((payment) => ({ cents: refundedOf(told, payment) })))
  const isFree = collections.some(({ cents }) => cents === 0)
  const said = (why: string) => [`a shopper reads "${payment_status}" of order ${id}, and ${why}`]
  const tellsRefund = payment_status.endsWith("refunded")
  // Another provider refunds less than half a cent as well.
  const isTiny = told.refunds.some(({ cents, payment }) => cents === 0 && own.some((one) => one.id === payment))
  if (tellsRefund !== (refunded > 0 || isTiny)) return said(`${euros(refunded)} were refunded`)
  const tellsCapture = tellsRefund || payment_status.endsWith("captured")
  if (tellsCapture !== captured > 0 && !isFree) return said(`${euros(captured)} were captured`)
  // One that ended counts for nothing as a whole, and for something as what was captured of it.
  if (tellsRefund || !tellsCapture || collections.some((one) => one.status === "canceled")) return []
  const odd = Math.max(told.coinCents ?? 1, told.deeds.hasOddSums ? 3 : 0)
  // Less than half a cent shows as nothing here, and Medusa counts it as not captured.
  if (collections.some(({ cents, sums }) => cents === 0 && sums.captured === 0)) return []
  const left = collections.map((one) => one.cents - one.sums.captured)
  if (payment_status === "captured") return left.some((cents) => cents > odd) ? said("not all of it was captured") : []
  return left.every((cents) => cents <= 0) ? said("all of it was captured") : []
}

function ofCart(told: Told, { cart, isCompleted, sessions, status }: SaidOfCart): Problem[] {
  if (status !== 200) return [`a shopper who looks at ${cart} gets ${status}`]
  const isOrdered = told.orders.some((order) => order.cart === cart)
  if (isOrdered !== isCompleted)
    return [`${cart} is ${isCompleted ? "completed" : "open"}, and its order says otherwise`]
  const ended = sessions.filter(({ id, status: state }) => {
    const attempt = told.attempts.find(({ session }) => session === id)
    return state === "pending" && attempt?.state === "canceled"
  })
  return ended.map(({ id }) => `the host's session ${id} of ${cart} is pending, and its payment came to nothing`)
}
