import type { MedusaContainer } from "@medusajs/framework/types"
import { hasArrived } from "../../../../modules/payin/attempt/attempt-state"
import { isResolved } from "../../../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import type { CaseRow } from "../../../../modules/payin/sql/case/cases"
import { missesLastUnit } from "../../../../settlement/links/order-owes"
import { isNone, readOwed } from "../../../../settlement/links/read-owed"
import { readOrderOf } from "../../../../settlement/medusa/read-owners"
import { type Cancelable, cancelFields, orderFact } from "../../../../settlement/orders/is-canceled"
import { arrivedFact } from "./arrived/arrived-amounts"

export type OrderOfAttempt = { fact: "none" | "standing" | "canceled"; id: string | null }

export async function orderOf(container: MedusaContainer, attempt: AttemptRow): Promise<OrderOfAttempt> {
  const fields = ["id", ...cancelFields]
  const order = await readOrderOf<Cancelable & { id: string }>(container, attempt.payment_collection_id, fields)
  return { fact: orderFact(order), id: order?.id ?? attempt.order_id }
}

/** Read only where it decides what is said. */
export async function owesNothing(
  container: MedusaContainer,
  attempt: AttemptRow,
  { order, cases }: { order: OrderOfAttempt; cases: readonly CaseRow[] },
): Promise<boolean> {
  if (order.fact !== "standing" || !order.id) return false
  const isUnpaid = !hasArrived(attempt)
  const isWithoutOrder = isResolved(attempt) || cases.some(({ kind }) => kind === "paid_without_order")
  const isBesideOrder = attempt.state === "paid" && isWithoutOrder
  const isShort = attempt.state === "captured" && arrivedFact(attempt) === "short"
  const owed = isUnpaid || isBesideOrder || isShort ? await readOwed(container, order.id) : undefined
  return owed !== undefined && isNone(owed.amount) && !missesLastUnit(attempt, owed)
}
