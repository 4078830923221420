import type { MedusaContainer } from "@medusajs/framework/types"
import { listLinks } from "../../../settlement/medusa/look-up"

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
