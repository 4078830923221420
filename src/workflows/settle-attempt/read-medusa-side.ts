import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { compareAmounts, normalizeAmount } from "../../merchant-api"
import type { AttemptRow } from "../../modules/payin"
import type { MedusaFacts } from "./decide"

export type PaymentSessionRow = {
  id: string
  status: string
  amount: number
  currency_code: string
  provider_id: string
  data: Record<string, unknown>
  created_at: string
  payment?: { id: string; captured_at: string | null; canceled_at: string | null } | null
}

export type MedusaSide = {
  facts: MedusaFacts
  /** Oldest first: the host completes a cart with the first one that is processable. */
  sessions: PaymentSessionRow[]
  orderId: string | null
  currency: string | null
}

/** Reads what Medusa has for the attempt's payment collection, in one go. */
export async function readMedusaSide(container: MedusaContainer, attempt: AttemptRow): Promise<MedusaSide> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: [
      "id",
      "payment_sessions.*",
      "payment_sessions.payment.id",
      "payment_sessions.payment.captured_at",
      "payment_sessions.payment.canceled_at",
      "cart.id",
      "cart.completed_at",
      "cart.currency_code",
      "cart.total",
      "order.id",
      "order.status",
    ],
    filters: { id: attempt.payment_collection_id },
  })
  const collection = data[0] as unknown as CollectionRow | undefined
  const sessions = [...(collection?.payment_sessions ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    facts: factsOf(attempt, collection, sessions),
    sessions,
    orderId: collection?.order?.id ?? null,
    currency: collection?.cart?.currency_code ?? null,
  }
}

type CollectionRow = {
  payment_sessions?: PaymentSessionRow[]
  cart?: { id: string; completed_at: string | null; currency_code: string; total: number | string } | null
  order?: { id: string; status: string } | null
}

function factsOf(
  attempt: AttemptRow,
  collection: CollectionRow | undefined,
  sessions: PaymentSessionRow[],
): MedusaFacts {
  const own = sessions.find((session) => session.id === attempt.payment_session_id)
  return {
    capturedHere: Boolean(own?.payment?.captured_at && !own.payment.canceled_at),
    paidElsewhere: sessions.some((session) => session !== own && session.payment && !session.payment.canceled_at),
    order: orderFact(collection?.order),
    cart: cartFact(attempt, collection?.cart),
    session: sessionFact(own),
  }
}

function orderFact(order: CollectionRow["order"]): MedusaFacts["order"] {
  if (!order) return "none"
  return order.status === "canceled" ? "canceled" : "standing"
}

function cartFact(attempt: AttemptRow, cart: CollectionRow["cart"]): MedusaFacts["cart"] {
  if (!cart) return "none"
  if (cart.completed_at) return "completed"
  const sameCurrency = cart.currency_code.toUpperCase() === attempt.currency_code
  return sameCurrency && isSameAmount(cart.total, attempt) ? "open_same_amount" : "open_other_amount"
}

/** A total that cannot be a payment (zero, say) is another amount, not an error. */
function isSameAmount(total: number | string, attempt: AttemptRow): boolean {
  try {
    return compareAmounts(normalizeAmount(total, attempt.currency_code), attempt.amount) === 0
  } catch {
    return false
  }
}

function sessionFact(session: PaymentSessionRow | undefined): MedusaFacts["session"] {
  if (!session) return "none"
  return session.status === "canceled" || session.status === "error" ? "canceled" : "open"
}
