import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { readOrderOf } from "../../settlement/medusa/read-owners"
import { openChanges } from "../../settlement/orders/open-changes"
import { accountOfProvider } from "../../settlement/provider-id"

type OrderRow = { id: string; summary: { pending_difference: BigNumberInput } }

/**
 * The host has our provider send a refund first, and then gives the order a credit for it, which fails while the order is
 * being changed: its answer says that there is no refund, although the money is sent, and staff would send it again.
 */
export async function guardRefund(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!req.auth_context?.actor_id) return next()
  const order = await orderToCredit(
    req.scope,
    String(req.params.id),
    (req.body as { amount?: unknown } | undefined)?.amount,
  )
  return order && (await isChanging(req.scope, order.id)) ? answerChanging(res, order.id) : next()
}

export async function isChanging(container: MedusaContainer, orderId: string): Promise<boolean> {
  return (await openChanges(container, orderId)).length > 0
}

export function answerChanging(res: MedusaResponse, orderId: string): void {
  const message =
    `Order ${orderId} has an open edit, return, exchange, claim or transfer, and Medusa records no refund until then. ` +
    "Confirm or drop it first."
  res.status(409).json({ type: "not_allowed", code: "payin_order_changing", message })
}

/** There is no credit for what the shop owes already. @returns undefined for payments that are not ours, too */
async function orderToCredit(container: MedusaContainer, paymentId: string, asked: unknown) {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const select = ["amount", "provider_id", "payment_collection_id"]
  const [payment] = await payments.listPayments({ id: paymentId }, { select })
  if (!payment || accountOfProvider(payment.provider_id) === undefined) return undefined
  // With the total, the host computes the difference anew.
  const order = await readOrderOf<OrderRow>(container, payment.payment_collection_id, ["id", "total", "summary"])
  const amount = typeof asked === "number" ? asked : payment.amount
  return order && MathBN.gt(MathBN.add(amount, order.summary.pending_difference), 0) ? order : undefined
}
