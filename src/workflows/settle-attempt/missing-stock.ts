import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"

/**
 * What the cart wants and its sales channel does not have. The host finds that out after it has made the order, and does not
 * always come to undo it: on a busy database its engine gives up halfway, and the order stands, linked and without its stock.
 *
 * @returns a sentence, or undefined when there is enough in all; the host may still find too little in each place
 */
export async function missingStock(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: cartFields, filters: { id: cartId } })
  const cart = data[0] as unknown as CartRow | undefined
  const needs = (cart?.items ?? []).flatMap((item) => needsOf(item, cart!.sales_channel_id))
  const missing = needs.find(({ inventoryItemId, available }) => {
    const same = needs.filter((need) => need.inventoryItemId === inventoryItemId)
    return MathBN.gt(MathBN.sum(0, ...same.map(({ quantity }) => quantity)), available)
  })
  return missing && `Not enough stock available: ${missing.name}.`
}

const cartFields = [
  "id",
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

type CartRow = { sales_channel_id: string | null; items?: ItemRow[] }

type ItemRow = {
  quantity: BigNumberInput
  title: string
  variant_title: string | null
  variant?: { manage_inventory: boolean; allow_backorder: boolean; inventory_items?: InventoryRow[] } | null
}

type InventoryRow = {
  inventory_item_id: string
  required_quantity: BigNumberInput
  inventory?: { location_levels?: LevelRow[] }
}

type LevelRow = {
  stocked_quantity: BigNumberInput
  reserved_quantity: BigNumberInput
  stock_locations?: { sales_channels?: { id: string }[] }[]
}

/** Kits take several pieces of several inventory items for one item of the cart. */
function needsOf({ quantity, title, variant_title, variant }: ItemRow, channelId: string | null) {
  if (!variant?.manage_inventory || variant.allow_backorder) return []
  return (variant.inventory_items ?? []).map(({ inventory_item_id, required_quantity, inventory }) => ({
    inventoryItemId: inventory_item_id,
    quantity: MathBN.mult(quantity, required_quantity),
    available: availableOf(inventory?.location_levels ?? [], channelId),
    name: [title, variant_title].filter(Boolean).join(", "),
  }))
}

/** In all places that the sales channel sells from. */
function availableOf(levels: readonly LevelRow[], channelId: string | null) {
  const sells = levels.filter(({ stock_locations }) =>
    stock_locations?.some(({ sales_channels }) => sales_channels?.some(({ id }) => id === channelId)),
  )
  const free = sells.map((level) => MathBN.sub(level.stocked_quantity, level.reserved_quantity))
  return MathBN.sum(0, ...free)
}
