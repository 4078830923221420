import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type PayinModuleService } from "../../modules/payin"

/** Something happened to the order: what is paid of it, or is a case, is looked at soon, also when its last look was long ago. */
export async function dueAttemptsOfOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const collections = (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const attempts = await payin.listAttempts({ payment_collection_id: collections })
  const ids = attempts.map(({ id }) => id)
  const open = await payin.listCases({ attempt_id: ids, closed_at: null })
  const told = new Set(open.map(({ attempt_id }) => attempt_id))
  const due = attempts.filter(({ id, state }) => state === "paid" || state === "captured" || told.has(id))
  for (const { id } of due) await payin.dueAttempt(id, 0)
}
