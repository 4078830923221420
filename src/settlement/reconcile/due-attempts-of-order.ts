import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"

/** Something happened to the order: its paid attempts and open cases are checked soon, however old they are. */
export async function dueAttemptsOfOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id: orderId },
  })
  const collections = (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  await payin.attempts.scheduleDecided(collections)
}
