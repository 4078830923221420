import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { accountOfProvider, providerIdOf } from "../../../settlement/provider-id"
import { placeOfRegion } from "../payin/list-payment-options"
import { readId } from "../payin/read-id"
import { waitForList } from "../wait-for-list"

/**
 * Those of a region's payment providers that are ours and are known to be unusable there: the account is not in the
 * options or not connected, or the service does not list the currency. Whatever is not known for certain is offered: an
 * unreadable list, a slow service, an error of our own.
 */
export async function unusableProviders(container: MedusaContainer, regionId: unknown): Promise<ReadonlySet<string>> {
  const id = readId(regionId)
  if (id === undefined) return new Set()
  try {
    const payin = container.resolve(PAYIN_MODULE)
    const { currency, providerIds } = await placeOfRegion(container, id)
    const accounts = providerIds.flatMap((provider) => accountOfProvider(provider) ?? [])
    const unusable = await Promise.all(accounts.map((account) => isUnusable(payin, account, currency)))
    return new Set(accounts.filter((_, index) => unusable[index]).map(providerIdOf))
  } catch {
    // The host answers for an unknown region; and nothing here may keep a shopper from paying.
    return new Set()
  }
}

async function isUnusable(payin: PayinModuleService, name: string, currency: string): Promise<boolean> {
  if (!payin.hasAccount(name)) return true
  const account = await payin.account(name)
  if (!account.connected) return true
  const isListed = account.discovery.currencies().then(
    (codes) => codes.has(currency.toUpperCase()),
    () => true,
  )
  return !(await waitForList(isListed, true))
}
