import type { BigNumberInput, InventoryTypes, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"
import { type Cancelable, cancelFields, isCanceled } from "../orders/is-canceled"
import { availableAt, type LevelRow, readLevels, readTaken, type TakenRow } from "./channel-stock"

type Reservation = InventoryTypes.CreateReservationItemInput

/**
 * The reservations that an order's items still need: ordered, neither fulfilled nor reserved, of variants whose stock
 * Medusa manages. Where to reserve is only read when something is missing.
 */
export async function unreservedStock(container: MedusaContainer, orderId: string): Promise<Reservation[]> {
  const { items, order, reserved, taken } = await readStock(container, orderId)
  if (!order || taken.length === 0) return []
  const missingBeside = (leaving: readonly LeavingRow[]) =>
    items.flatMap((item) => lackOf(item, { taken, reserved, leaving })).filter(({ quantity }) => MathBN.gt(quantity, 0))
  if (order.sales_channel_id === null || missingBeside([]).length === 0) return []
  const missing = missingBeside(await readLeaving(container, items))
  const itemIds = [...new Set(missing.map(({ inventory_item_id }) => inventory_item_id))]
  const levels = await readLevels(container, itemIds, order.sales_channel_id)
  return missing.flatMap((one) => {
    const location = locationFor(one, levels)
    return location ? [{ ...one, location_id: location.location_id }] : []
  })
}

/** Which of these reservations were made for an item of the order that had all it needs. Ids begin with their time. */
export async function doubledStock(container: MedusaContainer, orderId: string, ids: readonly string[]) {
  const { items, reserved, taken } = await readStock(container, orderId)
  const isDoubled = ({ id, inventory_item_id, line_item_id }: ReservedRow) => {
    const before = reserved.filter((row) => row.id < id)
    const lacks = items.flatMap((item) => lackOf(item, { taken, reserved: before, leaving: [] }))
    const own = lacks.find((one) => one.line_item_id === line_item_id && one.inventory_item_id === inventory_item_id)
    return own !== undefined && MathBN.lte(own.quantity, 0)
  }
  return reserved.filter((row) => ids.includes(row.id) && isDoubled(row)).map(({ id }) => id)
}

async function readStock(container: MedusaContainer, orderId: string) {
  const [order] = await lookUp<OrderRow>(container, "order", { fields: orderFields, filters: { id: orderId } })
  const isOver = order !== undefined && isCanceled(order)
  const items = (order?.items ?? []).map((item) => ({ ...item, wanted: isOver ? 0 : item.detail.quantity }))
  const taken = await readTaken(container, items)
  const filters = { line_item_id: taken.length > 0 ? items.map(({ id }) => id) : [] }
  const reserved = await lookUp<ReservedRow>(container, "reservation", { fields: reservedFields, filters })
  return { order, items, taken, reserved }
}

const reservedFields = ["id", "line_item_id", "inventory_item_id", "quantity"]

const orderFields = [
  "id",
  ...cancelFields,
  "sales_channel_id",
  "items.id",
  "items.variant_id",
  "items.detail.quantity",
  "items.detail.fulfilled_quantity",
]

type OrderRow = Cancelable & { sales_channel_id: string | null; items?: Omit<ItemRow, "wanted">[] }

type ItemRow = {
  id: string
  variant_id: string | null
  detail: { quantity: BigNumberInput; fulfilled_quantity: BigNumberInput }
  /** Once the order is canceled, nothing. */
  wanted: BigNumberInput
}

type LeavingRow = { line_item_id: string; inventory_item_id: string; quantity: BigNumberInput }

type ReservedRow = LeavingRow & { id: string }

type Missing = Omit<Reservation, "location_id"> & { inventory_item_id: string; quantity: BigNumberInput }

type Around = { taken: readonly TakenRow[]; reserved: readonly ReservedRow[]; leaving: readonly LeavingRow[] }

/**
 * What an item lacks, or has too much of: a kit takes several pieces of several inventory items for one item of the order.
 */
function lackOf(item: ItemRow, { taken, reserved, leaving }: Around): Missing[] {
  const rows = taken.filter(({ variant_id }) => variant_id === item.variant_id)
  return rows.map(({ allow_backorder, inventory_item_id, required_quantity }) => {
    const sumOf = (found: readonly LeavingRow[]) => {
      const own = found.filter((row) => row.line_item_id === item.id && row.inventory_item_id === inventory_item_id)
      return MathBN.sum(0, ...own.map((row) => row.quantity))
    }
    const sent = MathBN.max(MathBN.mult(item.detail.fulfilled_quantity, required_quantity), sumOf(leaving))
    const open = MathBN.sub(MathBN.mult(item.wanted, required_quantity), sent)
    const quantity = MathBN.sub(open, sumOf(reserved))
    return { line_item_id: item.id, inventory_item_id, quantity, allow_backorder }
  })
}

/**
 * What is in a fulfillment. The host makes it first, then takes the reservations and tells the order at the same time:
 * whoever looks in between would reserve once more what is about to leave.
 */
async function readLeaving(container: MedusaContainer, items: readonly ItemRow[]): Promise<LeavingRow[]> {
  const fulfillments = await lookUp<{ canceled_at: unknown; items?: LeavingRow[] }>(container, "fulfillment", {
    fields: ["id", "canceled_at", "items.line_item_id", "items.inventory_item_id", "items.quantity"],
    filters: { items: { line_item_id: items.map(({ id }) => id) } },
  })
  return fulfillments.filter(({ canceled_at }) => !canceled_at).flatMap((one) => one.items ?? [])
}

/**
 * A location that the sales channel sells from, with enough stock if there is one. Where staff have moved all of it
 * elsewhere since the order was placed, that.
 */
function locationFor({ inventory_item_id, quantity }: Missing, levels: readonly LevelRow[]) {
  const all = levels.filter((level) => level.inventory_item_id === inventory_item_id)
  const selling = all.filter(({ sells }) => sells)
  const own = selling.length > 0 ? selling : all
  return own.find((level) => MathBN.gte(availableAt(level), quantity)) ?? own[0]
}
