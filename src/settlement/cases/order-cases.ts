import type { CaseKind } from "../../modules/payin/case/case-kinds"

/** `MedusaFacts` has the same. */
type Placed = { cart: string; order: string; payment: string; unfinished: boolean }

/** The cases about the order of a payment that Medusa has. */
export function orderCases(medusa: Placed): CaseKind[] {
  if (medusa.order === "none") return hasLostCart(medusa) || isGivenBack(medusa) ? ["paid_without_order"] : []
  return isUnfinished(medusa) ? ["stock_not_reserved"] : []
}

/** Refunded on an order that a late rollback of the host took away: it buys no other one. */
export function isGivenBack({ cart, payment }: Placed): boolean {
  return payment === "refunded" && cart === "open"
}

/** It can no longer become an order. */
export function hasLostCart({ cart }: Placed): boolean {
  return cart === "completed" || cart === "gone"
}

export function isUnfinished({ order, unfinished }: Placed): boolean {
  return order === "standing" && unfinished
}
