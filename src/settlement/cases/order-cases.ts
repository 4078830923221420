import type { CaseKind } from "../../modules/payin/case/case-kinds"
import type { MedusaFacts, TradeFacts } from "../facts"

/** The cases about the order of a payment that Medusa has. */
export function orderCases(medusa: MedusaFacts): CaseKind[] {
  if (medusa.order === "none") return hasLostCart(medusa) || isGivenBack(medusa) ? ["paid_without_order"] : []
  return hasOrderToFinish(medusa) ? ["stock_not_reserved"] : []
}

/** Refunded on an order that a late rollback of the host took away: it buys no other one. */
export function isGivenBack({ cart, payment }: MedusaFacts): boolean {
  return payment === "refunded" && cart === "open"
}

/** It can no longer become an order. */
export function hasLostCart({ cart }: MedusaFacts): boolean {
  return cart === "completed" || cart === "gone"
}

export function hasOrderToFinish({ order, unfinished }: MedusaFacts): boolean {
  return order === "standing" && unfinished
}

/**
 * The cases about money that is not there, and of which Medusa has no payment. If a person had decided about it when it
 * was, the shop sent it back, or sent goods out for it, and paid for that out of its own pocket.
 */
export function unpaidCases({ decided }: TradeFacts, medusa: MedusaFacts): CaseKind[] {
  return [...(decided ? (["reverted"] as const) : []), ...stuckOrderCases(medusa)]
}

/**
 * If goods were shipped and not paid for, or the shopper has paid a part with a gift card, the order is not touched.
 * Neither is one whose trade closed with nothing, or whose money a person decided about: they decide what becomes of it.
 */
export function stuckOrderCases({ paidElsewhere, unpaidOrder }: MedusaFacts): CaseKind[] {
  const isStuck = unpaidOrder === "shipped" || unpaidOrder === "credited" || unpaidOrder === "forgotten"
  return isStuck && !paidElsewhere ? ["unpaid_order"] : []
}
