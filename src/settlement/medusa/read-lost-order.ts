import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { mayLeaveUnpaid } from "../cases/without-end"
import { lookUp } from "./look-up"
import { orderFields, type OrderRow, type PaymentRow } from "./read-collection"

/**
 * Staff, or the store's own code, may take the payment collection away from an order that waits for its payment. The attempt
 * remembers the order, which would otherwise wait for ever, with its stock, once the attempt brings no money. Money that does
 * come is a case: the host would not record it on the order.
 */
export async function readLostOrder(
  container: MedusaContainer,
  attempt: AttemptRow,
  payment: PaymentRow | undefined,
): Promise<OrderRow | undefined> {
  const id = payment ? undefined : lostOrderId(attempt)
  if (id === undefined) return undefined
  const [order] = await lookUp<OrderRow>(container, "order", { fields: orderFields, filters: { id } })
  return order
}

export function lostOrderId(attempt: AttemptRow): string | undefined {
  return attempt.order_id !== null && mayLeaveUnpaid(attempt) ? attempt.order_id : undefined
}
