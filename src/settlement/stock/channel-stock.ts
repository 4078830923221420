import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { listLinks, lookUp } from "../medusa/look-up"

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
  /** At a location that the sales channel sells from. */
  sells: boolean
}

/** Of the variants whose stock Medusa manages. */
export async function readTaken(container: MedusaContainer, items: readonly SoldItem[]): Promise<TakenRow[]> {
  return (await readManaged(container, items)).flatMap(({ taken }) => taken)
}

/** The variants whose stock Medusa manages. `taken` is empty where staff have deleted the inventory item. */
export async function readManaged(container: MedusaContainer, items: readonly SoldItem[]): Promise<ManagedVariant[]> {
  const variantIds = [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))]
  const [variants, links] = await Promise.all([
    lookUp<VariantRow>(container, "variant", { fields: variantFields, filters: { id: variantIds } }),
    listLinks<TakenRow>(container, "product_variant_inventory_item", { variant_id: variantIds }),
  ])
  const managed = variants.filter(({ manage_inventory }) => manage_inventory)
  return managed.map(({ id, allow_backorder }) => {
    const own = links.filter(({ variant_id }) => variant_id === id)
    return { id, allow_backorder, taken: own.map((link) => ({ ...link, allow_backorder })) }
  })
}

type SoldItem = { variant_id?: string | null }

export type ManagedVariant = { id: string; allow_backorder: boolean; taken: TakenRow[] }

const variantFields = ["id", "manage_inventory", "allow_backorder"]

type VariantRow = { id: string; manage_inventory: boolean; allow_backorder: boolean }

/** The levels of all locations, be they the sales channel's or not. */
export async function readLevels(
  container: MedusaContainer,
  inventoryItemIds: readonly string[],
  channelId: string | null,
): Promise<LevelRow[]> {
  const filters = { inventory_item_id: inventoryItemIds }
  const [levels, locations] = await Promise.all([
    lookUp<Omit<LevelRow, "sells">>(container, "inventory_level", { fields: levelFields, filters }),
    listLinks<{ stock_location_id: string }>(container, "sales_channel_location", {
      sales_channel_id: channelId ?? [],
    }),
  ])
  const sellsFrom = locations.map((link) => link.stock_location_id)
  return levels.map((level) => ({ ...level, sells: sellsFrom.includes(level.location_id) }))
}

const levelFields = ["inventory_item_id", "location_id", "stocked_quantity", "reserved_quantity"]

export function availableAt({ reserved_quantity, stocked_quantity }: LevelRow) {
  return MathBN.sub(stocked_quantity, reserved_quantity)
}
