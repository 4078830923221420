import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { missingCredit, uncreditedRefunds } from "./credit-on-order"
import { isOfOurPayment, type RefundRow, unrecordedRefunds } from "./record-on-order"

/** The job needs minutes. One that no order shows after so long was made by the store's own code. */
const CUT_MS = 60 * 60_000

/**
 * A refund of a payment of ours that a killed process may have left, and the job has yet to write on the order, or to make
 * the order cheaper by.
 *
 * @param collections those of the order
 * @returns its id
 */
export async function cutRefundOf(
  container: MedusaContainer,
  collections: readonly string[],
): Promise<string | undefined> {
  if (collections.length === 0) return undefined
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const of = { payment: { payment_collection_id: collections } }
  const latest = { ...of, created_at: { $gte: new Date(Date.now() - CUT_MS) } } as object
  const all = (await payments.listRefunds(latest, { relations: ["payment"] })) as unknown as RefundRow[]
  const refunds = all.filter(isOfOurPayment)
  const [unrecorded] = await unrecordedRefunds(container, refunds)
  if (unrecorded) return unrecorded.id
  for (const refund of await uncreditedRefunds(container, refunds)) {
    if (MathBN.gt(await missingCredit(container, refund), 0)) return refund.id
  }
  return undefined
}
