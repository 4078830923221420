import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { compareAmounts, roundAmount } from "../../merchant-api"
import type { AttemptRow } from "../../modules/payin"
import { dueAmount } from "./due-amount"
import type { MedusaFacts } from "./decide"

export type PaymentSessionRow = {
  id: string
  status: string
  amount: BigNumberInput
  currency_code: string
  provider_id: string
  data: Record<string, unknown>
}

export type PaymentRow = {
  id: string
  payment_session_id: string
  amount: BigNumberInput
  canceled_at: string | null
  captures?: { amount: BigNumberInput }[]
}

export type MedusaSide = {
  facts: MedusaFacts
  /** Oldest first: the host completes a cart with the first one that is processable. */
  sessions: PaymentSessionRow[]
  /** The attempt's own session. */
  session: PaymentSessionRow | undefined
  /** The attempt's own payment. It outlives its session, which the host deletes when it likes. */
  payment: PaymentRow | undefined
  orderId: string | null
}

/** Reads what Medusa has for the attempt's payment collection, in one go. */
export async function readMedusaSide(container: MedusaContainer, attempt: AttemptRow): Promise<MedusaSide> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: collectionFields,
    filters: { id: attempt.payment_collection_id },
  })
  const collection = data[0] as unknown as CollectionRow | undefined
  const sessions = [...(collection?.payment_sessions ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  const session = sessions.find(({ id }) => id === attempt.payment_session_id)
  const payments = (collection?.payments ?? []).filter(({ canceled_at }) => !canceled_at)
  const payment = payments.find(({ payment_session_id }) => payment_session_id === attempt.payment_session_id)
  return {
    facts: factsOf(attempt, collection, { payments, payment, session }),
    sessions,
    session,
    payment,
    orderId: collection?.order?.id ?? null,
  }
}

/** What is captured of a payment. Sums are BigNumbers: money is never a float. */
export function capturedAmount(payment: PaymentRow) {
  return (payment.captures ?? []).reduce((sum, capture) => MathBN.add(sum, capture.amount), MathBN.convert(0))
}

const collectionFields = [
  "id",
  "amount",
  "currency_code",
  "payment_sessions.*",
  "payments.id",
  "payments.payment_session_id",
  "payments.amount",
  "payments.canceled_at",
  "payments.captures.amount",
  "cart.id",
  "cart.completed_at",
  "cart.currency_code",
  "cart.total",
  "order.id",
  "order.status",
]

type CollectionRow = {
  amount: BigNumberInput
  currency_code: string
  payment_sessions?: PaymentSessionRow[]
  payments?: PaymentRow[]
  cart?: { id: string; completed_at: string | null; currency_code: string; total: BigNumberInput } | null
  order?: { id: string; status: string } | null
}

function factsOf(
  attempt: AttemptRow,
  collection: CollectionRow | undefined,
  own: { payments: PaymentRow[]; payment: PaymentRow | undefined; session: PaymentSessionRow | undefined },
): MedusaFacts {
  return {
    payment: paymentFact(attempt, own.payment),
    paidElsewhere: own.payments.some((payment) => payment !== own.payment),
    order: orderFact(collection?.order),
    cart: cartFact(collection?.cart),
    sameAmount: collection !== undefined && wantsSameAmount(attempt, collection),
    session: sessionFact(own.session),
  }
}

function paymentFact(attempt: AttemptRow, payment: PaymentRow | undefined): MedusaFacts["payment"] {
  if (!payment) return "none"
  const due = dueAmount(attempt)
  return due !== null && MathBN.lt(capturedAmount(payment), due) ? "due" : "captured"
}

function orderFact(order: CollectionRow["order"]): MedusaFacts["order"] {
  if (!order) return "none"
  return order.status === "canceled" ? "canceled" : "standing"
}

function cartFact(cart: CollectionRow["cart"]): MedusaFacts["cart"] {
  if (!cart) return "none"
  return cart.completed_at ? "completed" : "open"
}

/** An open cart's total decides, for a collection may lag behind it; otherwise the collection's amount does. */
function wantsSameAmount(attempt: AttemptRow, { cart, amount, currency_code }: CollectionRow): boolean {
  const wanted = cart && !cart.completed_at ? { amount: cart.total, currency: cart.currency_code } : null
  const { amount: total, currency } = wanted ?? { amount, currency: currency_code }
  if (currency.toUpperCase() !== attempt.currency_code) return false
  try {
    return compareAmounts(roundAmount(total, attempt.currency_code), attempt.amount) === 0
  } catch {
    // A total that cannot be a payment (zero, say) is another amount, not an error.
    return false
  }
}

function sessionFact(session: PaymentSessionRow | undefined): MedusaFacts["session"] {
  if (!session) return "none"
  return session.status === "canceled" || session.status === "error" ? "canceled" : "open"
}
