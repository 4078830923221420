import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"
import { type LevelRow, readLevels, readTaken, type TakenRow } from "./channel-stock"

/**
 * What the cart wants and its sales channel lacks. The host finds that out after creating the order, and does not
 * always get to undo it: on a busy database its engine gives up halfway, and leaves the order linked, without stock.
 *
 * @returns the first one, or undefined when the total is enough; the host may still find too little per location
 */
export async function missingStock(container: MedusaContainer, cartId: string): Promise<MissingStock | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cartId } })
  // With an end, its order exists, and the reserved stock is its own.
  return cart && !cart.completed_at ? await missingStockOf(container, cart) : undefined
}

/** The same of an open cart that was read already. */
export async function missingStockOf(container: MedusaContainer, cart: StockedCart): Promise<MissingStock | undefined> {
  const needs = needsOf(cart, await readTaken(container, cart.items ?? []))
  const itemIds = [...new Set(needs.map(({ inventoryItemId }) => inventoryItemId))]
  const levels = await readLevels(container, itemIds, cart.sales_channel_id)
  return needs.find(({ inventoryItemId }) => {
    const same = needs.filter((need) => need.inventoryItemId === inventoryItemId)
    const available = availableOf(levels.filter((level) => level.inventory_item_id === inventoryItemId))
    return MathBN.gt(MathBN.sum(0, ...same.map(({ quantity }) => quantity)), available)
  })
}

/** The goods, by the name that a shopper reads. */
export type MissingStock = { name: string; inventoryItemId: string }

const cartFields = [
  "id",
  "completed_at",
  "sales_channel_id",
  "items.variant_id",
  "items.quantity",
  "items.title",
  "items.variant_title",
]

type CartRow = StockedCart & { completed_at: string | Date | null }

export type StockedCart = { sales_channel_id: string | null; items?: StockedItem[] }

export type StockedItem = {
  variant_id: string | null
  quantity: BigNumberInput
  title: string
  variant_title: string | null
}

/** A kit takes several pieces of several inventory items for one item of the cart. */
function needsOf({ items = [] }: StockedCart, taken: readonly TakenRow[]) {
  return items.flatMap(({ quantity, title, variant_id, variant_title }) =>
    taken
      .filter((row) => row.variant_id === variant_id && !row.allow_backorder)
      .map((row) => ({
        inventoryItemId: row.inventory_item_id,
        quantity: MathBN.mult(quantity, row.required_quantity),
        name: [title, variant_title].filter(Boolean).join(", "),
      })),
  )
}

/** In all locations together. */
function availableOf(levels: readonly LevelRow[]) {
  return MathBN.sum(0, ...levels.map((level) => MathBN.sub(level.stocked_quantity, level.reserved_quantity)))
}
