import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** What one piece of a variant takes from the inventory. A kit has a row for each inventory item. */
export type TakenRow = {
  variant_id: string
  inventory_item_id: string
  required_quantity: BigNumberInput
  allow_backorder: boolean
}

export type LevelRow = {
  inventory_item_id: string
  location_id: string
  stocked_quantity: BigNumberInput
  reserved_quantity: BigNumberInput
}

/**
 * Of the variants whose stock Medusa manages. Plain look-ups of three tables: this is read for every order, and a graph
 * over all of them costs the store several times as much.
 */
export async function readTaken(
  container: MedusaContainer,
  items: readonly { variant_id?: string | null }[],
): Promise<TakenRow[]> {
  const variantIds = [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))]
  if (variantIds.length === 0) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [variants, links] = await Promise.all([
    query.graph({ entity: "variant", fields: variantFields, filters: { id: variantIds } }),
    query.graph({ entity: "product_variant_inventory_item", fields: linkFields, filters: { variant_id: variantIds } }),
  ])
  const managed = (variants.data as unknown as VariantRow[]).filter(({ manage_inventory }) => manage_inventory)
  return managed.flatMap(({ id, allow_backorder }) =>
    (links.data as unknown as TakenRow[])
      .filter(({ variant_id }) => variant_id === id)
      .map((link) => ({ ...link, allow_backorder })),
  )
}

const variantFields = ["id", "manage_inventory", "allow_backorder"]
const linkFields = ["variant_id", "inventory_item_id", "required_quantity"]

type VariantRow = { id: string; manage_inventory: boolean; allow_backorder: boolean }

/** The levels of the locations that the sales channel sells from. */
export async function readLevels(
  container: MedusaContainer,
  inventoryItemIds: readonly string[],
  channelId: string | null,
): Promise<LevelRow[]> {
  if (inventoryItemIds.length === 0 || channelId === null) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [levels, locations] = await Promise.all([
    query.graph({
      entity: "inventory_level",
      fields: levelFields,
      filters: { inventory_item_id: [...inventoryItemIds] },
    }),
    query.graph({
      entity: "sales_channel_location",
      fields: ["stock_location_id"],
      filters: { sales_channel_id: channelId },
    }),
  ])
  const sellsFrom = (locations.data as { stock_location_id: string }[]).map((link) => link.stock_location_id)
  return (levels.data as unknown as LevelRow[]).filter(({ location_id }) => sellsFrom.includes(location_id))
}

const levelFields = ["inventory_item_id", "location_id", "stocked_quantity", "reserved_quantity"]
