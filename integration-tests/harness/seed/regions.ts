import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createRegionsWorkflow, createTaxRegionsWorkflow } from "@medusajs/medusa/core-flows"

export type SeededRegions = { eur: string; rub: string }

export const europe = ["de", "fr", "nl", "it", "es", "at", "be", "fi"]

const regions = [
  { name: "Europe", currency_code: "eur", countries: europe },
  { name: "Россия", currency_code: "rub", countries: ["ru"] },
]

/** The store's payment providers that a region offers: every account of ours, and Medusa's own. */
const isWanted = (id: string) => id.startsWith("pp_payin_") || id === "pp_system_default"

export async function seedRegions(container: MedusaContainer): Promise<SeededRegions> {
  const payment_providers = await enabledProviders(container)
  const existing = await container.resolve(Modules.REGION).listRegions({})
  const missing = regions.filter(
    ({ currency_code }) => !existing.some((region) => region.currency_code === currency_code),
  )
  const input = { regions: missing.map((region) => ({ ...region, payment_providers })) }
  const made = missing.length ? (await createRegionsWorkflow(container).run({ input })).result : []
  await seedTaxRegions(container)
  const idOf = (code: string) => [...existing, ...made].find((region) => region.currency_code === code)?.id ?? ""
  return { eur: idOf("eur"), rub: idOf("rub") }
}

async function enabledProviders(container: MedusaContainer): Promise<string[]> {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  return providers.map(({ id }) => id).filter(isWanted)
}

async function seedTaxRegions(container: MedusaContainer): Promise<void> {
  const existing = await container.resolve(Modules.TAX).listTaxRegions({})
  const countries = regions.flatMap((region) => region.countries)
  const missing = countries.filter((code) => !existing.some((region) => region.country_code === code))
  if (!missing.length) return
  const input = missing.map((country_code) => ({ country_code, provider_id: "tp_system" }))
  await createTaxRegionsWorkflow(container).run({ input })
}
