import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { readOrderOf } from "../../settlement/medusa/read-owners"
import { accountOfProvider } from "../../settlement/provider-id"
import { refuseChanging } from "./refuse-changing"

type OrderRow = { id: string; summary: { pending_difference: BigNumberInput } }

/** Keeps a refund from being sent that the host would then fail to record. */
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
  if (order && (await refuseChanging(req.scope, res, order.id))) return
  next()
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
