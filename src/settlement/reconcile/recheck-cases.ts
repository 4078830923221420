import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { collectionIdsOf, readOrderOf } from "../medusa/read-owners"
import { accountOfProvider } from "../provider-id"

/** What a case says of an order may be over, or so again: staff made it cheaper, say, or canceled the return that did. */
export async function recheckCasesOfOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { attempts } = container.resolve(PAYIN_MODULE)
  await attempts.scheduleToldOf(await collectionIdsOf(container, orderId))
}

/**
 * As above, after a payment was captured or refunded. Ours are captured by settling, which knows. A refund of one of them may
 * be what another payment of its order brought too much, and settling may have looked before Medusa had recorded it.
 */
export async function recheckCasesOfPayment(
  container: MedusaContainer,
  { paymentId, isRefund }: { paymentId: string; isRefund: boolean },
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const select = ["provider_id", "payment_collection_id"]
  const [payment] = await payments.listPayments({ id: paymentId }, { select })
  const isOurs = payment && accountOfProvider(payment.provider_id) !== undefined
  if (!payment || (isOurs && !isRefund)) return
  const { payment_collection_id } = payment
  const { attempts } = container.resolve(PAYIN_MODULE)
  if (isOurs) await attempts.scheduleDecided([payment_collection_id])
  const order = await readOrderOf<{ id: string }>(container, payment_collection_id, ["id"])
  if (order) await recheckCasesOfOrder(container, order.id)
}
