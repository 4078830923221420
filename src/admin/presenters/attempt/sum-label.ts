import type { AttemptItem } from "../../lib/contract"

type OrderSum = Pick<AttemptItem, "order_canceled_at" | "received">

/**
 * What to call the sum of an order's pay-in. Nothing is due on an order that is canceled: Medusa says so at once, and still
 * of one that is archived since, the store.
 */
export function sumLabel({ order_canceled_at, received }: OrderSum, orderStatus: string) {
  if (received !== null) return "order.arrived"
  return orderStatus === "canceled" || order_canceled_at !== null ? "order.requested" : "order.due"
}
