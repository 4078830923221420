import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { readOrderOf } from "../../settlement/medusa/read-owners"
import { type Cancelable, cancelFields, isCanceled } from "../../settlement/orders/is-canceled"
import { cutRefundOf } from "../../settlement/pay-outs/cut-refund-of"
import { accountOfProvider } from "../../settlement/provider-id"
import { answerBusy, holdPayments } from "./hold-payments"
import { refuseChanging } from "./refuse-changing"

type OwnerRow = Cancelable & { id: string }
type OrderRow = OwnerRow & { summary: { pending_difference: BigNumberInput } }
type PaymentRow = { amount: BigNumberInput; payment_collection_id: string; provider_id: string }

/**
 * Keeps a refund from being sent that the host would then fail to record. It takes turns with other refunds of the order
 * and with its cancellation: to the host, each is a change of the order, and there is one at a time. A refund of another
 * provider's payment waits too, for it writes to the same sums.
 */
export async function guardRefund(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  if (!req.auth_context?.actor_id) return next()
  const payment = await findPayment(req.scope, String(req.params.id))
  const fields = ["id", ...cancelFields]
  const order = payment && (await readOrderOf<OwnerRow>(req.scope, payment.payment_collection_id, fields))
  if (!order) return next()
  const collections = await holdPayments(req, res, order.id)
  if (!collections) return answerBusy(res, order.id)
  if (!isCanceled(order) && (await refuseAfterCut(req.scope, res, { collections, orderId: order.id }))) return
  if (accountOfProvider(payment.provider_id) === undefined) return next()
  const credited = await orderToCredit(req.scope, payment, (req.body as { amount?: unknown } | undefined)?.amount)
  if (credited && isCanceled(credited)) return refuseCanceled(res, credited.id)
  if (credited && (await refuseChanging(req.scope, res, credited.id))) return
  next()
}

async function findPayment(container: MedusaContainer, id: string): Promise<PaymentRow | undefined> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const select = ["amount", "provider_id", "payment_collection_id"]
  const [payment] = await payments.listPayments({ id }, { select })
  return payment
}

/** There is no credit for what the shop owes already. Read under the lock: another refund may just have been recorded. */
async function orderToCredit(container: MedusaContainer, payment: PaymentRow, asked: unknown) {
  // With the total, the host computes the difference anew.
  const fields = ["id", "total", "summary", ...cancelFields]
  const order = await readOrderOf<OrderRow>(container, payment.payment_collection_id, fields)
  const amount = typeof asked === "number" ? asked : payment.amount
  return order && MathBN.gt(MathBN.add(amount, order.summary.pending_difference), 0) ? order : undefined
}

type Refunding = { collections: string[]; orderId: string }

/**
 * A process that was killed may have left a refund that is not on the order, or made it no cheaper. The host would write it
 * there together with the next one of its payment, and with the amount of that one; and after the order's next one nobody
 * could tell that its credit is missing.
 *
 * @returns whether it has answered
 */
async function refuseAfterCut(container: MedusaContainer, res: MedusaResponse, { collections, orderId }: Refunding) {
  const cut = await cutRefundOf(container, collections)
  if (!cut) return false
  const message =
    `An earlier refund of order ${orderId} was cut off, ${cut}, and is not in its sums yet. ` +
    "The store counts it there within three minutes. Load the order again then: if it is the refund that you want, it is done."
  res.status(409).json({ type: "not_allowed", code: "payin_refund_cut_off", message })
  return true
}

/** The host gives a canceled order no credit. Its cancellation has asked for the refund, and its case says what is left. */
function refuseCanceled(res: MedusaResponse, orderId: string): void {
  const message =
    `Order ${orderId} is canceled, and Medusa cannot record a refund of it any more. ` +
    "Send the money back outside Medusa, and say so in its case under Pay-ins."
  res.status(409).json({ type: "not_allowed", code: "payin_order_canceled", message })
}
