import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import { attemptItems } from "../attempts/attempt-items"
import { caseItemsOf } from "../cases/case-items"
import type { OrderAnswer } from "../contract"
import { notFound } from "../not-found"

/**
 * The attempts of an order's payment collections, so that one is found before its order is written into it.
 *
 * @throws MedusaError not_found when there is no such order
 */
export async function orderPayments(container: MedusaContainer, orderId: string): Promise<OrderAnswer> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "payment_collections.id"],
    filters: { id: orderId },
  })
  const order = data[0] as { payment_collections?: ({ id: string } | null)[] } | undefined
  if (!order) throw notFound("order", orderId, "Check its id.")
  const { adminQueries } = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const collections = (order.payment_collections ?? []).flatMap((collection) => collection?.id ?? [])
  const attempts = await adminQueries.attemptsOfCollections(collections)
  const cases = await adminQueries.casesOf(
    attempts.map(({ id }) => id),
    { openOnly: true },
  )
  return { attempts: await attemptItems(container, attempts), cases: await caseItemsOf(container, cases) }
}
