import type { CaseKind } from "../../modules/payin/case/case-kinds"

type Unpaid = {
  /** `TradeFacts` and `MedusaFacts` have the same. */
  trade: { decided: boolean }
  medusa: { paidElsewhere: boolean; unpaidOrder: string }
}

/**
 * The cases about money that is not there, and of which Medusa has no payment. If a person had decided about it when it
 * was, the shop sent it back, or sent goods out for it, and paid for that out of its own pocket.
 */
export function unpaidCases({ decided }: Unpaid["trade"], medusa: Unpaid["medusa"]): CaseKind[] {
  return [...(decided ? (["reverted"] as const) : []), ...stuckOrderCases(medusa)]
}

/**
 * If goods were shipped and not paid for, or the shopper has paid a part with a gift card, the order is not touched.
 * Neither is one whose trade closed with nothing, or whose money a person decided about: they decide what becomes of it.
 */
export function stuckOrderCases({ paidElsewhere, unpaidOrder }: Unpaid["medusa"]): CaseKind[] {
  const isStuck = unpaidOrder === "shipped" || unpaidOrder === "credited" || unpaidOrder === "forgotten"
  return isStuck && !paidElsewhere ? ["unpaid_order"] : []
}
