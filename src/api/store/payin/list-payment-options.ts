import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import type { PayinModuleService } from "../../../modules/payin/service"
import { accountOfProvider } from "../../../settlement/provider-id"
import { type PaymentOption, paymentOptionOf } from "./payment-options"
import { readId } from "./read-id"

/** One of them is enough: it determines the currency, and which ways to pay are offered. */
export type OptionsQuery = { cart_id?: unknown; region_id?: unknown; currency_code?: unknown }

/**
 * Our ways to pay for a cart, a region or a currency.
 *
 * @throws MedusaError `invalid_data` when none of the three is given, `not_found` for an unknown cart or region
 */
export async function listPaymentOptions(container: MedusaContainer, query: OptionsQuery): Promise<PaymentOption[]> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { currency, providerIds } = await placeOf(container, query)
  const accounts = providerIds.flatMap((id) => accountOfProvider(id) ?? []).filter((name) => payin.hasAccount(name))
  return await Promise.all(accounts.sort().map((account) => paymentOptionOf(payin, account, currency)))
}

type Place = { currency: string; providerIds: string[] }
type RegionRow = { currency_code: string; payment_providers?: ({ id: string } | null)[] }

async function placeOf(container: MedusaContainer, query: OptionsQuery): Promise<Place> {
  const [cartId, regionId] = [readId(query.cart_id), readId(query.region_id)]
  if (cartId) return await placeOfCart(container, cartId)
  if (regionId) return await placeOfRegion(container, regionId)
  if (typeof query.currency_code === "string" && /^[a-z]{3,10}$/i.test(query.currency_code)) {
    return { currency: query.currency_code, providerIds: await enabledProviders(container) }
  }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "Give cart_id, region_id or currency_code.")
}

async function placeOfCart(container: MedusaContainer, id: string): Promise<Place> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["id", "currency_code", "region.currency_code", "region.payment_providers.id"],
    filters: { id },
  })
  const cart = data[0] as { currency_code: string; region?: RegionRow } | undefined
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such cart.")
  return { currency: cart.currency_code, providerIds: providersOf(cart.region) }
}

/** @throws MedusaError `not_found` */
export async function placeOfRegion(container: MedusaContainer, id: string): Promise<Place> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "currency_code", "payment_providers.id"],
    filters: { id },
  })
  const region = data[0] as RegionRow | undefined
  if (!region) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such region.")
  return { currency: region.currency_code, providerIds: providersOf(region) }
}

function providersOf(region: RegionRow | undefined): string[] {
  return (region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
}

async function enabledProviders(container: MedusaContainer): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment_provider",
    fields: ["id"],
    filters: { is_enabled: true },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}
