import type { MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { OrderChangeType } from "@medusajs/framework/utils"
import { openChanges } from "../../settlement/orders/open-changes"

/**
 * 409 for an order that is being changed: the host has our provider send a refund first, and then gives the order a credit
 * for it, which fails. Its answer says that there is no refund, although the money is sent, and staff would send it again.
 *
 * @returns whether it has answered
 */
export async function refuseChanging(container: MedusaContainer, res: MedusaResponse, orderId: string) {
  const open = await openChanges(container, orderId)
  if (open.length === 0) return false
  // Nobody can confirm or cancel the credit of a refund in the panel.
  const isCredit = open.every((kind) => kind === OrderChangeType.CREDIT_LINE)
  const { code, message } = isCredit ? creditBegun(orderId) : changing(orderId)
  res.status(409).json({ type: "not_allowed", code, message })
  return true
}

function creditBegun(orderId: string) {
  const message =
    `A refund of order ${orderId} is being recorded, or was interrupted. ` +
    "If it is a refund of a pay-in, the store completes it within three minutes. Load the order again then, before you " +
    "refund anything: it may be the refund that you want."
  return { code: "payin_refund_cut_off", message }
}

function changing(orderId: string) {
  const message =
    `Order ${orderId} has an open edit, return, exchange, claim or transfer, and Medusa cannot record a refund meanwhile. ` +
    "Confirm or cancel it, then try again."
  return { code: "payin_order_changing", message }
}
