import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateProductVariantsWorkflow,
  updateShippingOptionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Seed } from "../harness/seed"
import { products } from "../harness/seed/products"

export const currencies = ["eur", "jpy", "kwd", "chf", "sek"] as const

export type Currency = (typeof currencies)[number]

/**
 * Where else the store sells: money without digits, with three, taxes that leave parts of the smallest coin, and prices that
 * have their tax in them.
 */
const abroad = {
  jpy: { country: "jp", timesEuro: 163, rate: 8 },
  kwd: { country: "kw", timesEuro: 0.3, rate: 0 },
  chf: { country: "ch", timesEuro: 0.93, rate: 8.1 },
  sek: { country: "se", timesEuro: 11.37, rate: 25, is_tax_inclusive: true },
} as const

type Abroad = { country: string; rate: number; is_tax_inclusive?: boolean }

export type Market = {
  currency: Currency
  region: string
  country: string
  /** The smallest coin, in hundredths. What the service takes has two digits, so a fils counts as a part of one. */
  coinCents: number
  /** Its prices have their tax in them. */
  isTaxInclusive: boolean
}

export type Markets = Record<Currency, Market>

/** What it costs in another currency, to at most two digits: a trade has no more. */
function priceIn(currency: Currency, eur: number): number {
  if (currency === "eur") return eur
  const price = eur * abroad[currency].timesEuro
  return currency === "jpy" ? Math.round(price) : Number(price.toFixed(2))
}

/** The seeded store, which sells in Europe, sells in all markets. */
export async function openMarkets(container: MedusaContainer, seed: Seed): Promise<Markets> {
  const supported_currencies = ["rub", ...currencies].map((currency_code) => ({
    currency_code,
    is_default: currency_code === "eur",
  }))
  await updateStoresWorkflow(container).run({ input: { selector: {}, update: { supported_currencies } } })
  await priceGoods(container, seed)
  await priceDeliveries(container, seed)
  const eur = { currency: "eur", region: seed.regions.eur, country: "de", coinCents: 1, isTaxInclusive: false }
  const markets = { eur } as Markets
  for (const currency of ["jpy", "kwd", "chf", "sek"] as const) {
    const { country, is_tax_inclusive: isTaxInclusive = false }: Abroad = abroad[currency]
    const region = await openRegion(container, currency)
    markets[currency] = { currency, region, country, coinCents: currency === "jpy" ? 100 : 1, isTaxInclusive }
  }
  return markets
}

async function openRegion(container: MedusaContainer, currency: keyof typeof abroad): Promise<string> {
  const { country, rate, is_tax_inclusive = false }: Abroad = abroad[currency]
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  const wanted = providers.map(({ id }) => id).filter((id) => id.startsWith("pp_payin_") || id === "pp_system_default")
  const place = { name: country, currency_code: currency, countries: [country] }
  const region = { ...place, payment_providers: wanted, is_tax_inclusive }
  const { result } = await createRegionsWorkflow(container).run({ input: { regions: [region] } })
  const default_tax_rate = { rate, code: "VAT", name: "VAT" }
  const tax = { country_code: country, provider_id: "tp_system", ...(rate > 0 && { default_tax_rate }) }
  await createTaxRegionsWorkflow(container).run({ input: [tax] })
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [zone] = await fulfillment.listServiceZones({})
  await fulfillment.createGeoZones({ type: "country", country_code: country, service_zone_id: zone!.id })
  return result[0]!.id
}

export const pricesOf = (eur: number) =>
  currencies.map((currency_code) => ({ currency_code, amount: priceIn(currency_code, eur) }))

async function priceGoods(container: MedusaContainer, seed: Seed): Promise<void> {
  const product_variants = seed.products.map(({ handle, variantId }) => ({
    id: variantId,
    prices: pricesOf(products.find((one) => one.handle === handle)!.eur),
  }))
  await updateProductVariantsWorkflow(container).run({ input: { product_variants } })
}

async function priceDeliveries(container: MedusaContainer, { shippingOptions }: Seed): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const costs = { [shippingOptions.standard]: 10, [shippingOptions.express]: 19 }
  for (const [id, eur] of Object.entries(costs)) {
    const fields = ["prices.id", "prices.currency_code"]
    const { data } = await query.graph({ entity: "shipping_option", fields, filters: { id } })
    const known = (data[0] as unknown as { prices: { id: string; currency_code: string }[] }).prices
    const prices = pricesOf(eur).map((price) => {
      const old = known.find(({ currency_code }) => currency_code === price.currency_code)
      return old ? { ...price, id: old.id } : price
    })
    await updateShippingOptionsWorkflow(container).run({ input: [{ id, prices }] })
  }
}
