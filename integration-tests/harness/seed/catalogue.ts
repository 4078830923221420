import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows"
import { products, type SeedProduct } from "./products"

export type SeededProduct = { handle: string; productId: string; variantId: string; inventoryItemId: string }

type Place = { salesChannelId: string; shippingProfileId: string; stockLocationId: string }

/** In stock for every product, so that a few hundred trial purchases do not empty the shop. */
const STOCK = 1000

export async function seedProducts(container: MedusaContainer, place: Place): Promise<SeededProduct[]> {
  const existing = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: products.map(({ handle }) => handle) })
  const missing = products.filter(({ handle }) => !existing.some((product) => product.handle === handle))
  if (missing.length) {
    const input = { products: missing.map((product) => productInput(product, place)) }
    await createProductsWorkflow(container).run({ input })
  }
  const seeded = await readProducts(container)
  await seedStock(container, seeded, place.stockLocationId)
  return seeded
}

function productInput(product: SeedProduct, { shippingProfileId, salesChannelId }: Place) {
  return {
    title: product.title,
    handle: product.handle,
    description: product.description,
    metadata: { title_ru: product.titleRu, description_ru: product.descriptionRu },
    status: ProductStatus.PUBLISHED,
    shipping_profile_id: shippingProfileId,
    thumbnail: product.image,
    images: [{ url: product.image }],
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Kind", values: ["One size"] }],
    variants: [
      {
        title: "One size",
        sku: product.handle.toUpperCase(),
        manage_inventory: true,
        options: { Kind: "One size" },
        prices: [
          { currency_code: "eur", amount: product.eur },
          { currency_code: "rub", amount: product.rub },
        ],
      },
    ],
  }
}

async function readProducts(container: MedusaContainer): Promise<SeededProduct[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id", "handle", "variants.id", "variants.inventory_items.inventory_item_id"],
    filters: { handle: products.map(({ handle }) => handle) },
  })
  return products.map(({ handle }) => {
    const product = data.find((candidate) => candidate.handle === handle)
    const variant = product?.variants?.[0]
    const inventoryItemId = variant?.inventory_items?.[0]?.inventory_item_id
    if (!product || !variant || !inventoryItemId) throw new Error(`The product ${handle} is not whole in the store.`)
    return { handle, productId: product.id, variantId: variant.id, inventoryItemId }
  })
}

async function seedStock(container: MedusaContainer, seeded: SeededProduct[], location_id: string): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY)
  const levels = await inventory.listInventoryLevels({ inventory_item_id: seeded.map((p) => p.inventoryItemId) })
  const missing = seeded.filter((product) => !levels.some((l) => l.inventory_item_id === product.inventoryItemId))
  if (!missing.length) return
  const inventory_levels = missing.map(({ inventoryItemId }) => ({
    inventory_item_id: inventoryItemId,
    location_id,
    stocked_quantity: STOCK,
  }))
  await createInventoryLevelsWorkflow(container).run({ input: { inventory_levels } })
}
