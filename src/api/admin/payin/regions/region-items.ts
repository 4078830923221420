import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPayinError } from "../../../../merchant-api/payin-error"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../../modules/payin/service"
import { providerIdOf } from "../../../../settlement/provider-id"
import type { RegionItem } from "../contract"
import { notFound } from "../not-found"

export type RegionFacts = {
  id: string
  name: string
  currency_code: string
  payment_providers?: ({ id: string } | null)[]
}

/** Every region, with whether each account can be used to pay there. */
export async function regionItems(container: MedusaContainer): Promise<RegionItem[]> {
  const [regions, currencies] = await Promise.all([readRegions(container), currenciesByAccount(container)])
  return regions.map((region) => regionItem(region, currencies))
}

/** @throws MedusaError not_found */
export async function regionItemOf(container: MedusaContainer, id: string): Promise<RegionItem> {
  return regionItem(await knownRegion(container, id), await currenciesByAccount(container))
}

/** @throws MedusaError not_found */
export async function knownRegion(container: MedusaContainer, id: string): Promise<RegionFacts> {
  const [region] = await readRegions(container, { id })
  if (region) return region
  throw notFound("region", id, "Regions are set up under Settings → Regions.")
}

export async function readRegions(
  container: MedusaContainer,
  filters: { id?: string | string[] } = {},
): Promise<RegionFacts[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "name", "currency_code", "payment_providers.id"]
  const { data } = await query.graph({ entity: "region", fields, filters, pagination: { order: { name: "ASC" } } })
  return data as RegionFacts[]
}

/** `codes` is null when the account's list cannot be read, so nothing is claimed about it. */
type Currencies = { connected: boolean; codes: ReadonlySet<string> | null }
type CurrenciesByAccount = Map<string, Currencies>

async function currenciesByAccount(container: MedusaContainer): Promise<CurrenciesByAccount> {
  const payin = container.resolve(PAYIN_MODULE)
  const lists = payin.accountAdmin.names.map(async (name) => [name, await currenciesOf(payin, name)] as const)
  return new Map(await Promise.all(lists))
}

async function currenciesOf(payin: PayinModuleService, name: string): Promise<Currencies> {
  const account = await payin.account(name)
  if (!account.connected) return { connected: false, codes: null }
  try {
    return { connected: true, codes: await account.discovery.currencies() }
  } catch (error) {
    if (isPayinError(error)) return { connected: true, codes: null }
    throw error
  }
}

function regionItem(region: RegionFacts, currencies: CurrenciesByAccount): RegionItem {
  const enabled = new Set((region.payment_providers ?? []).flatMap((provider) => provider?.id ?? []))
  return {
    id: region.id,
    name: region.name,
    currency_code: region.currency_code,
    accounts: [...currencies].map(([account, { codes, connected }]) => ({
      account,
      provider_id: providerIdOf(account),
      enabled: enabled.has(providerIdOf(account)),
      connected,
      currency_supported: codes && codes.has(region.currency_code.toUpperCase()),
    })),
  }
}
