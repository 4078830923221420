import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { type Cancelable, cancelFields } from "../orders/is-canceled"
import type { PaymentSessionRow } from "../session/taking-session"
import { lookUp } from "./look-up"
import { readOwners } from "./read-owners"

export type PaymentRow = {
  id: string
  payment_session_id: string
  amount: BigNumberInput
  canceled_at: string | null
  captures?: { id: string; amount: BigNumberInput }[]
  refunds?: { id: string; amount: BigNumberInput; created_at: string | Date; note?: string | null }[]
}

type OwnRow = {
  amount: BigNumberInput
  currency_code: string
  payment_sessions?: PaymentSessionRow[]
  payments?: PaymentRow[]
}

/** `total`: where somebody asks. */
type CartRow = { id: string; completed_at: string | null; currency_code: string; total?: BigNumberInput }

export type OrderRow = Cancelable & {
  id: string
  created_at: string | Date
  transactions?: { reference_id: string | null }[]
}

export type CollectionRow = OwnRow & { cart?: CartRow | null; order?: OrderRow | null }

/** Its payments first: whoever pays an order afterwards has placed it before. */
export async function readCollection(container: MedusaContainer, id: string): Promise<CollectionRow | undefined> {
  const [own] = await lookUp<OwnRow>(container, "payment_collection", { fields, filters: { id } })
  return own && { ...own, ...(await readOwners<CartRow, OrderRow>(container, id, ownerFields)) }
}

const fields = [
  "id",
  "amount",
  "currency_code",
  "payment_sessions.*",
  "payments.id",
  "payments.payment_session_id",
  "payments.amount",
  "payments.canceled_at",
  "payments.captures.id",
  "payments.captures.amount",
  "payments.refunds.id",
  "payments.refunds.amount",
  "payments.refunds.created_at",
  "payments.refunds.note",
]

export const orderFields = ["id", ...cancelFields, "created_at", "transactions.reference_id"]

const ownerFields = { cart: ["id", "completed_at", "currency_code"], order: orderFields }

/** What is captured of a payment. Sums are BigNumbers: money is never a float. */
export function capturedAmount(payment: PaymentRow | undefined) {
  return sumOf(payment?.captures)
}

export function sumOf(rows: readonly { amount: BigNumberInput }[] = []) {
  return MathBN.sum(...rows.map(({ amount }) => amount))
}
