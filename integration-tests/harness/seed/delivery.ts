import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { europe } from "./regions"

export type SeededDelivery = {
  stockLocationId: string
  shippingProfileId: string
  shippingOptions: { standard: string; express: string }
}

type FlatOption = { code: string; name: string; description: string; eur: number; rub: number }

const standard: FlatOption = { code: "standard", name: "Standard", description: "In 3 to 5 days.", eur: 10, rub: 500 }
const express: FlatOption = {
  code: "express",
  name: "Express",
  description: "On the next working day.",
  eur: 19,
  rub: 900,
}

export async function seedDelivery(container: MedusaContainer, salesChannelId: string): Promise<SeededDelivery> {
  const stockLocationId = await seedStockLocation(container)
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: stockLocationId, add: [salesChannelId] },
  })
  const shippingProfileId = await seedShippingProfile(container)
  const serviceZoneId = await seedServiceZone(container)
  await linkLocation(container, stockLocationId)
  const place = { serviceZoneId, shippingProfileId }
  const shippingOptions = {
    standard: await seedShippingOption(container, standard, place),
    express: await seedShippingOption(container, express, place),
  }
  return { stockLocationId, shippingProfileId, shippingOptions }
}

async function seedStockLocation(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: "Workshop" })
  if (existing) return existing.id
  const address = { address_1: "Lehmgasse 3", city: "Weimar", postal_code: "99423", country_code: "DE" }
  const input = { locations: [{ name: "Workshop", address }] }
  return only((await createStockLocationsWorkflow(container).run({ input })).result).id
}

async function seedShippingProfile(container: MedusaContainer): Promise<string> {
  const [existing] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" })
  if (existing) return existing.id
  const input = { data: [{ name: "Parcels", type: "default" }] }
  return only((await createShippingProfilesWorkflow(container).run({ input })).result).id
}

async function seedServiceZone(container: MedusaContainer): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listFulfillmentSets({ name: "Delivery" }, { relations: ["service_zones"] })
  if (existing?.service_zones[0]) return existing.service_zones[0].id
  const geo_zones = [...europe, "ru"].map((country_code) => ({ type: "country" as const, country_code }))
  const service_zones = [{ name: "Everywhere we sell", geo_zones }]
  const made = await fulfillment.createFulfillmentSets({ name: "Delivery", type: "shipping", service_zones })
  return only(made.service_zones).id
}

async function linkLocation(container: MedusaContainer, stockLocationId: string): Promise<void> {
  const [set] = await container.resolve(Modules.FULFILLMENT).listFulfillmentSets({ name: "Delivery" })
  const location = { [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId } }
  await container.resolve(ContainerRegistrationKeys.LINK).create([
    { ...location, [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" } },
    { ...location, [Modules.FULFILLMENT]: { fulfillment_set_id: set?.id } },
  ])
}

type Place = { serviceZoneId: string; shippingProfileId: string }

async function seedShippingOption(container: MedusaContainer, option: FlatOption, place: Place): Promise<string> {
  const [existing] = await container.resolve(Modules.FULFILLMENT).listShippingOptions({ name: option.name })
  if (existing) return existing.id
  const input = {
    name: option.name,
    price_type: "flat" as const,
    provider_id: "manual_manual",
    service_zone_id: place.serviceZoneId,
    shipping_profile_id: place.shippingProfileId,
    type: { label: option.name, description: option.description, code: option.code },
    prices: [
      { currency_code: "eur", amount: option.eur },
      { currency_code: "rub", amount: option.rub },
    ],
    rules: [
      { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
      { attribute: "is_return", value: "false", operator: "eq" as const },
    ],
  }
  return only((await createShippingOptionsWorkflow(container).run({ input: [input] })).result).id
}

function only<T>(list: T[]): T {
  const [first] = list
  if (first === undefined) throw new Error("The store answered with an empty list.")
  return first
}
