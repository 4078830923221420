import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TimestampUnit } from "../../../modules/payin/payer-options"

/**
 * When the customer registered with the store. A guest's row is only as old as a cart of theirs, so it says nothing.
 *
 * @param customerId of the log-in
 * @param unit of the result, a whole number since 1970
 */
export async function readRegisteredAt(
  scope: MedusaContainer,
  customerId: string,
  unit: TimestampUnit,
): Promise<number | undefined> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "has_account", "created_at"],
    filters: { id: customerId },
  })
  const [customer] = data as { has_account: boolean; created_at: string | Date }[]
  return customer?.has_account ? timestampOf(new Date(customer.created_at), unit) : undefined
}

function timestampOf(date: Date, unit: TimestampUnit): number {
  return unit === "milliseconds" ? date.getTime() : Math.floor(date.getTime() / 1000)
}
