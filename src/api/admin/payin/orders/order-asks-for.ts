import type { MedusaContainer } from "@medusajs/framework/types"
import { mayBePaid } from "../../../../modules/payin/trade/shown-requisite"
import { readOrderOfCase } from "../../../../settlement/cases/read-order-of-case"
import { readAskable } from "../../../../settlement/links/ask-for-owed"
import { storefrontUrl } from "../../../../settlement/links/storefront-url"
import type { AsksFor } from "../contract"

/**
 * What a link can ask the order's customer for. Medusa's own panel offers one only for a change that it has made a payment
 * collection for: a draft that became an order has none.
 */
export async function orderAsksFor(container: MedusaContainer, orderId: string): Promise<AsksFor | null> {
  if (storefrontUrl(container) === undefined) return null
  const owed = await readOrderOfCase(container, orderId, () => readAskable(container, orderId))
  if (typeof owed === "string" || owed.order.status === "draft") return null
  if (owed.isHeld) return "rest"
  // Whoever has only begun to pay gets the same link again.
  return owed.attempts.every(mayBePaid) ? "payment" : "again"
}
