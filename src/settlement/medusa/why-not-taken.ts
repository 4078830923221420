import type { MedusaContainer } from "@medusajs/framework/types"
import { takesAmount } from "../../modules/payin/checkout/amount-limits"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { accountOfProvider } from "../provider-id"
import { exists, listLinks } from "./look-up"

export type NotTaken = "not_offered" | "amount_out_of_limits"

type Asked = {
  amount: string
  currency_code: string
  region_id: string | null
}

/**
 * Why the page behind a link would offer the order's customer no way to pay of ours. Where its region was deleted since, its
 * currency decides there, and nobody asks the region.
 */
export async function whyNotTaken(
  container: MedusaContainer,
  { amount, currency_code: currency, region_id }: Asked,
): Promise<NotTaken | undefined> {
  const payin = container.resolve(PAYIN_MODULE)
  const own = { region_id: region_id ?? [] }
  const links = await listLinks<{ payment_provider_id: string }>(container, "region_payment_provider", own)
  const named = links.flatMap(({ payment_provider_id }) => accountOfProvider(payment_provider_id) ?? [])
  const accounts = await Promise.all(named.filter((name) => payin.hasAccount(name)).map((name) => payin.account(name)))
  if (accounts.some(({ options }) => takesAmount(options, { amount, currency }))) return undefined
  if (accounts.length > 0) return "amount_out_of_limits"
  return region_id === null || !(await exists(container, "region", region_id)) ? undefined : "not_offered"
}
