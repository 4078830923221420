import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { type AmountInput, payableAmount } from "../../../merchant-api/money"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { askableAmount, readOwed } from "../../../settlement/links/read-owed"
import { collectionIdOf, orderIdOf } from "../../../settlement/medusa/read-owners"
import { accountOfProvider } from "../../../settlement/provider-id"
import { type Payable, type PaymentOption, paymentOptionOf } from "./payment-options"
import { readId } from "./read-id"

/** One of them is enough: it determines the currency, and which ways to pay are offered. */
export type OptionsQuery = { cart_id?: unknown; region_id?: unknown; currency_code?: unknown }

/**
 * Our ways to pay for a cart, a region or a currency.
 *
 * @throws MedusaError `invalid_data` when none of the three is given, `not_found` for an unknown cart or region
 */
export async function listPaymentOptions(
  container: MedusaContainer,
  query: OptionsQuery,
  locale: string | undefined,
): Promise<PaymentOption[]> {
  return await optionsAt(container, await placeOf(container, query), locale)
}

/** @param providerIds those that are offered there; ours among them count */
async function optionsAt(
  container: MedusaContainer,
  { providerIds, ...payable }: Place,
  locale: string | undefined,
): Promise<PaymentOption[]> {
  const payin = container.resolve(PAYIN_MODULE)
  const accounts = providerIds.flatMap((id) => accountOfProvider(id) ?? []).filter((name) => payin.hasAccount(name))
  return await Promise.all(accounts.sort().map((account) => paymentOptionOf(payin, account, { ...payable, locale })))
}

/** For an order, whose region may have been deleted since: its currency then decides. */
export async function optionsOfOrder(
  container: MedusaContainer,
  { amount, currency_code, region_id }: { amount: string; currency_code: string; region_id: string | null },
  locale: string | undefined,
): Promise<PaymentOption[]> {
  const region = region_id ? await findRegion(container, region_id) : undefined
  const providerIds = region ? providersOf(region) : await enabledProviders(container)
  return await optionsAt(container, { amount, currency: currency_code, providerIds }, locale)
}

type Place = Payable & { providerIds: string[] }
type CartRow = { currency_code: string; total?: AmountInput; completed_at: string | null; region?: RegionRow }
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
    fields: ["id", "currency_code", "total", "completed_at", "region.currency_code", "region.payment_providers.id"],
    filters: { id },
  })
  const cart = data[0] as CartRow | undefined
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such cart.")
  const { completed_at, currency_code: currency, region } = cart
  const total = (completed_at ? await askedOfOrder(container, id) : undefined) ?? cart.total
  // What a cart that costs nothing yet will cost is not known.
  const amount = total === undefined ? undefined : (payableAmount(total, currency) ?? undefined)
  return { currency, amount, providerIds: providersOf(region) }
}

/**
 * Staff may have changed the order since, or somebody have paid a part of it.
 *
 * @returns undefined for a cart without an order
 */
async function askedOfOrder(container: MedusaContainer, cart_id: string): Promise<string | undefined> {
  const [orderId, own] = await Promise.all([orderIdOf(container, cart_id), collectionIdOf(container, cart_id)])
  const owed = orderId === undefined ? undefined : await readOwed(container, orderId)
  const collection = owed?.order.payment_collections?.find(({ id }) => id === own)
  return owed && (collection ? askableAmount(owed, collection) : owed.amount)
}

/** @throws MedusaError `not_found` */
export async function placeOfRegion(container: MedusaContainer, id: string): Promise<Place> {
  const region = await findRegion(container, id)
  if (!region) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such region.")
  return { currency: region.currency_code, providerIds: providersOf(region) }
}

async function findRegion(container: MedusaContainer, id: string): Promise<RegionRow | undefined> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "currency_code", "payment_providers.id"],
    filters: { id },
  })
  return data[0] as RegionRow | undefined
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
