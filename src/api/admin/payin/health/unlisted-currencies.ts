import type { Account } from "../../../../modules/payin/account/accounts"
import { providerIdOf } from "../../../../settlement/provider-id"
import type { RegionFacts } from "../regions/region-items"

/**
 * What customers pay in where the account is switched on, and the service does not list for it: they are not offered it, and
 * no call fails. Nobody is asked: it is unlisted if the list says so that was read last.
 */
export function unlistedCurrencies(account: Account, regions: readonly RegionFacts[]): string[] {
  const listed = account.connected ? account.discovery.snapshot().currencies : null
  if (listed === null) return []
  const own = providerIdOf(account.name)
  const served = regions.filter(({ payment_providers }) => payment_providers?.some((one) => one?.id === own))
  const codes = new Set(served.map(({ currency_code }) => currency_code.toUpperCase()))
  return [...codes].filter((code) => !listed.includes(code))
}
