import type { MedusaContainer } from "@medusajs/framework/types"
import { exists, listLinks } from "../../../settlement/medusa/look-up"
import { providerIdOf } from "../../../settlement/provider-id"

/**
 * Whether a region has this way to pay. The shopper may have changed the region after choosing it, and Medusa before 2.21
 * asks nobody: the money would go to an account that the merchant does not use for that region.
 */
export async function isOffered(
  scope: MedusaContainer,
  regionId: string | null | undefined,
  providerId: string,
): Promise<boolean> {
  if (!regionId) return true
  const own = { region_id: regionId, payment_provider_id: providerId }
  return (await listLinks(scope, "region_payment_provider", own)).length > 0
}

/**
 * The same for a link's order. Where its region was deleted since, its currency decides: whatever takes that is offered. An
 * order that was placed with this way to pay goes on, whatever its region has.
 */
export async function isOfferedForOrder(
  scope: MedusaContainer,
  { region_id }: { region_id?: string | null },
  account: string,
): Promise<boolean> {
  if (await isOffered(scope, region_id, providerIdOf(account))) return true
  return !(await exists(scope, "region", region_id!))
}
