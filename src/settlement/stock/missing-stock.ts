import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { type InventoryRow, type LevelRow, levelsOf } from "./channel-stock"

/**
 * What the cart wants and its sales channel lacks. The host finds that out after creating the order, and does not
 * always get to undo it: on a busy database its engine gives up halfway, and leaves the order linked, without stock.
 *
 * @returns the first one, or undefined when the total is enough; the host may still find too little per location
 */
export async function missingStock(container: MedusaContainer, cartId: string): Promise<MissingStock | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: cartFields, filters: { id: cartId } })
  const cart = data[0] as unknown as CartRow | undefined
  // Its order exists, and the reserved stock is its own.
  if (cart?.completed_at) return undefined
  const needs = (cart?.items ?? []).flatMap((item) => needsOf(item, cart!.sales_channel_id))
  return needs.find(({ inventoryItemId, available }) => {
    const same = needs.filter((need) => need.inventoryItemId === inventoryItemId)
    return MathBN.gt(MathBN.sum(0, ...same.map(({ quantity }) => quantity)), available)
  })
}

/** The goods, by the name that a shopper reads. */
export type MissingStock = { name: string; inventoryItemId: string }

const cartFields = [
  "id",
  "completed_at",
  "sales_channel_id",
  "items.quantity",
  "items.title",
  "items.variant_title",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.location_levels.stocked_quantity",
  "items.variant.inventory_items.inventory.location_levels.reserved_quantity",
  "items.variant.inventory_items.inventory.location_levels.stock_locations.sales_channels.id",
]

type CartRow = { completed_at: string | Date | null; sales_channel_id: string | null; items?: ItemRow[] }

type ItemRow = {
  quantity: BigNumberInput
  title: string
  variant_title: string | null
  variant?: { manage_inventory: boolean; allow_backorder: boolean; inventory_items?: InventoryRow[] } | null
}

/** A kit takes several pieces of several inventory items for one item of the cart. */
function needsOf({ quantity, title, variant_title, variant }: ItemRow, channelId: string | null) {
  if (!variant?.manage_inventory || variant.allow_backorder) return []
  return (variant.inventory_items ?? []).map((row) => ({
    inventoryItemId: row.inventory_item_id,
    quantity: MathBN.mult(quantity, row.required_quantity),
    available: availableOf(levelsOf(row, channelId)),
    name: [title, variant_title].filter(Boolean).join(", "),
  }))
}

/** In all locations together. */
function availableOf(levels: readonly LevelRow[]) {
  return MathBN.sum(0, ...levels.map((level) => MathBN.sub(level.stocked_quantity, level.reserved_quantity)))
}
