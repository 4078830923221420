import type { AttemptFact } from "../books"
import {
  attemptOf,
  capturedOf,
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
}

/** Every answer to a shopper is true: "paid" is said of money that is on an order, "pay again" only where nothing came. */
export function answerProblems(told: Told, said: readonly SaidToShopper[]): Problem[] {
  return said.flatMap((one) => {
    const attempt = told.attempts.find(({ id }) => id === one.attempt)!
    if (one.status !== 200) return [`a shopper who asks for ${attempt.external} gets ${one.status}`]
    const lie = lieIn(told, attempt, one)
    return lie ? [`a shopper of ${attempt.external} reads "${one.message_key}", and ${lie}`] : []
  })
}

function lieIn(
  told: Told,
  attempt: AttemptFact,
  { state, message_key, can_pay_again }: SaidToShopper,
): string | undefined {
  const trade = told.trades.find((one) => attemptOf(told, one)?.id === attempt.id)
  const isPaid = trade?.status === "closed" && trade.cents > 0
  const cameOnce = told.words.some((word) => word.trade === trade?.id && word.status === "closed")
  const captured = capturedOf(told, paymentOf(told, attempt))
  const order = orderOf(told, attempt.collection)
  if (trade?.isLiedAbout) return undefined
  if (state === "paid" && !cameOnce) return "nothing came"
  if (state === "paid" && captured === 0 && !(order && order.status !== "canceled")) return "it is on no order"
  const isOpen = isPaid && captured === 0 && !isDecided(told, attempt, trade, moneyKinds)
  if (can_pay_again && isPaid && captured > 0 && !isGivenBack(told, attempt)) return "it is captured"
  if (state === "expired" && isOpen) return "the money is there and nobody has decided about it"
  if (message_key === "closed_by_shop" && isOpen) return "nobody has closed this money"
  if (message_key === "waiting_for_payment" && isPaid) return "the money is there"
  if (state === "waiting" && isPaid && openCasesOf(told, attempt).length === 0 && captured === 0)
    return "nobody places the order"
  return undefined
}

const moneyKinds = [
  "paid_without_order",
  "paid_twice",
  "paid_superseded",
  "paid_after_cancel",
  "unknown_status",
  "amount_short",
]
