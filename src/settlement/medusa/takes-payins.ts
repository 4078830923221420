import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { accountOfProvider } from "../provider-id"
import { exists, listLinks } from "./look-up"

/**
 * Whether the page behind a link offers the order's customer a way to pay of ours. Where its region was deleted since, its
 * currency decides there, and nobody asks the region.
 */
export async function takesPayins(
  container: MedusaContainer,
  { region_id }: { region_id: string | null },
): Promise<boolean> {
  const payin = container.resolve(PAYIN_MODULE)
  const own = { region_id: region_id ?? [] }
  const links = await listLinks<{ payment_provider_id: string }>(container, "region_payment_provider", own)
  const accounts = links.flatMap(({ payment_provider_id }) => accountOfProvider(payment_provider_id) ?? [])
  if (accounts.some((name) => payin.hasAccount(name))) return true
  return region_id === null || !(await exists(container, "region", region_id))
}
