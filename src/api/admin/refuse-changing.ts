import type { MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { openChanges } from "../../settlement/orders/open-changes"

/**
 * 409 for an order that is being changed: the host has our provider send a refund first, and then gives the order a credit
 * for it, which fails. Its answer says that there is no refund, although the money is sent, and staff would send it again.
 *
 * @returns whether it has answered
 */
export async function refuseChanging(container: MedusaContainer, res: MedusaResponse, orderId: string) {
  if ((await openChanges(container, orderId)).length === 0) return false
  const message =
    `Order ${orderId} has an open edit, return, exchange, claim or transfer, and Medusa cannot record a refund meanwhile. ` +
    "Confirm or cancel it, then try again."
  res.status(409).json({ type: "not_allowed", code: "payin_order_changing", message })
  return true
}
