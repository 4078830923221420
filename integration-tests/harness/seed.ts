import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { type Admin, seedAdmin } from "./seed/admin"
import { type SeededProduct, seedProducts } from "./seed/catalogue"
import { seedDelivery, type SeededDelivery } from "./seed/delivery"
import { type SeededRegions, seedRegions } from "./seed/regions"

export type Seed = SeededDelivery & {
  regions: SeededRegions
  salesChannelId: string
  publishableKey: string
  products: SeededProduct[]
  admin: Admin
}

/**
 * Fills a migrated store with all that a purchase needs. Looks for each piece before creating it, so the next call
 * finishes an interrupted seed and leaves a finished one alone.
 */
export async function seedStore(container: MedusaContainer): Promise<Seed> {
  const salesChannelId = await defaultSalesChannel(container)
  await offerCurrencies(container)
  const regions = await seedRegions(container)
  const delivery = await seedDelivery(container, salesChannelId)
  const products = await seedProducts(container, { ...delivery, salesChannelId })
  const publishableKey = await seedPublishableKey(container, salesChannelId)
  return { ...delivery, regions, salesChannelId, publishableKey, products, admin: await seedAdmin(container) }
}

/** Medusa creates a sales channel and a store when it starts for the first time. */
async function defaultSalesChannel(container: MedusaContainer): Promise<string> {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { select: ["default_sales_channel_id"] })
  if (!store?.default_sales_channel_id) throw new Error("The store has no default sales channel: start it once first.")
  return store.default_sales_channel_id
}

async function offerCurrencies(container: MedusaContainer): Promise<void> {
  const supported_currencies = [{ currency_code: "eur", is_default: true }, { currency_code: "rub" }]
  const update = { name: "Oat & Clay", supported_currencies }
  await updateStoresWorkflow(container).run({ input: { selector: {}, update } })
}

async function seedPublishableKey(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "token", "sales_channels.id"]
  const { data } = await query.graph({ entity: "api_key", fields, filters: { type: "publishable" } })
  const ready = data.find((key) =>
    key.sales_channels?.some((channel: { id?: string } | null) => channel?.id === salesChannelId),
  )
  if (ready) return ready.token
  const key = data[0] ?? (await createPublishableKey(container))
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [salesChannelId] } })
  return key.token
}

async function createPublishableKey(container: MedusaContainer) {
  const api_keys = [{ title: "Storefront", type: "publishable" as const, created_by: "" }]
  const { result } = await createApiKeysWorkflow(container).run({ input: { api_keys } })
  const [key] = result
  if (!key) throw new Error("The publishable key was not made.")
  return key
}
