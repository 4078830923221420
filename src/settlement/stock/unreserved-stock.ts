import type { BigNumberInput, InventoryTypes, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { type InventoryRow, type LevelRow, levelsOf } from "./channel-stock"

type Reservation = InventoryTypes.CreateReservationItemInput

/**
 * The reservations that an order's items still need: ordered, neither fulfilled nor reserved, of variants whose stock
 * Medusa manages.
 */
export async function unreservedStock(container: MedusaContainer, orderId: string): Promise<Reservation[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: orderFields, filters: { id: orderId } })
  const order = data[0] as unknown as OrderRow | undefined
  const items = (order?.items ?? []).filter(({ variant }) => variant?.manage_inventory)
  if (!order || items.length === 0) return []
  const { data: reserved } = await query.graph({
    entity: "reservation",
    fields: ["line_item_id", "inventory_item_id", "quantity"],
    filters: { line_item_id: items.map(({ id }) => id) },
  })
  return items.flatMap((item) => missingOf(item, order.sales_channel_id, reserved as unknown as ReservedRow[]))
}

const orderFields = [
  "id",
  "sales_channel_id",
  "items.id",
  "items.detail.quantity",
  "items.detail.fulfilled_quantity",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.location_levels.location_id",
  "items.variant.inventory_items.inventory.location_levels.stocked_quantity",
  "items.variant.inventory_items.inventory.location_levels.reserved_quantity",
  "items.variant.inventory_items.inventory.location_levels.stock_locations.sales_channels.id",
]

type OrderRow = { sales_channel_id: string | null; items?: ItemRow[] }

type ItemRow = {
  id: string
  detail: { quantity: BigNumberInput; fulfilled_quantity: BigNumberInput }
  variant?: { manage_inventory: boolean; allow_backorder: boolean; inventory_items?: InventoryRow[] } | null
}

type ReservedRow = { line_item_id: string; inventory_item_id: string; quantity: BigNumberInput }

/** A kit takes several pieces of several inventory items for one item of the order. */
function missingOf(item: ItemRow, channelId: string | null, reserved: readonly ReservedRow[]): Reservation[] {
  return (item.variant?.inventory_items ?? []).flatMap((row) => {
    const { inventory_item_id, required_quantity } = row
    const own = reserved.filter((row) => row.line_item_id === item.id && row.inventory_item_id === inventory_item_id)
    const open = MathBN.sub(item.detail.quantity, item.detail.fulfilled_quantity)
    const quantity = MathBN.sub(MathBN.mult(open, required_quantity), MathBN.sum(0, ...own.map((row) => row.quantity)))
    const location = locationFor(quantity, levelsOf(row, channelId))
    if (MathBN.lte(quantity, 0) || !location) return []
    const { allow_backorder } = item.variant!
    return [{ line_item_id: item.id, inventory_item_id, quantity, location_id: location.location_id, allow_backorder }]
  })
}

/** A location that the sales channel sells from, with enough stock if there is one. */
function locationFor(quantity: BigNumberInput, sells: readonly LevelRow[]) {
  const hasEnough = (level: LevelRow) =>
    MathBN.gte(MathBN.sub(level.stocked_quantity, level.reserved_quantity), quantity)
  return sells.find(hasEnough) ?? sells[0]
}
