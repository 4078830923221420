import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"
import {
  availableAt,
  type LevelRow,
  type ManagedVariant,
  readLevels,
  readManaged,
  type TakenRow,
} from "./channel-stock"

/**
 * What the cart wants and its sales channel lacks. The host finds that out after creating the order, and does not
 * always get to undo it: on a busy database its engine gives up halfway, and leaves the order linked, without stock.
 *
 * @returns the first one, or undefined when the host can reserve everything
 */
export async function missingStock(container: MedusaContainer, cartId: string): Promise<MissingStock | undefined> {
  const [cart] = await lookUp<CartRow>(container, "cart", { fields: cartFields, filters: { id: cartId } })
  // With an end, its order exists, and the reserved stock is its own.
  return cart && !cart.completed_at ? await missingStockOf(container, cart) : undefined
}

/** The same of an open cart that was read already. */
export async function missingStockOf(container: MedusaContainer, cart: StockedCart): Promise<MissingStock | undefined> {
  const managed = await readManaged(container, cart.items ?? [])
  const lost = keepsStock(container) ? withoutStockItem(cart, managed) : undefined
  if (lost) return { name: nameOf(lost), inventoryItemId: null, lacks: "inventory_item" }
  const taken = managed.flatMap((variant) => variant.taken)
  const needs = needsOf(cart, taken)
  const itemIds = [...new Set(needs.map(({ inventoryItemId }) => inventoryItemId))]
  const levels = await readLevels(container, itemIds, cart.sales_channel_id)
  for (const need of needs) {
    const all = levels.filter((level) => level.inventory_item_id === need.inventoryItemId)
    const own = all.filter(({ sells }) => sells)
    const why = need.allowsBackorder ? undefined : whyTooLittle(need, { own, needs })
    // What may be sold without stock is reserved all the same, which takes a location that has it, be it none of it.
    const lacks = why ?? (all.length === 0 ? "location" : undefined)
    if (lacks) return { name: need.name, inventoryItemId: need.inventoryItemId, lacks }
  }
  return undefined
}

function keepsStock(container: MedusaContainer): boolean {
  return container.resolve(Modules.INVENTORY, { allowUnregistered: true }) !== undefined
}

/**
 * Whose inventory item staff have deleted: the host places no order of it. It lets those pass that may be sold without
 * stock, as long as nothing in the cart has any.
 */
function withoutStockItem({ items = [], sales_channel_id }: StockedCart, managed: readonly ManagedVariant[]) {
  const isPassed = ({ allow_backorder }: ManagedVariant) => allow_backorder || sales_channel_id === null
  const hasAny = managed.some(({ taken }) => taken.length > 0)
  const lost = managed.filter((variant) => variant.taken.length === 0 && (hasAny || !isPassed(variant)))
  return items.find(({ variant_id }) => lost.some(({ id }) => id === variant_id))
}

/** The host takes each item of a cart from one location, whatever the others have. */
function whyTooLittle(need: Need, { own, needs }: { own: readonly LevelRow[]; needs: readonly Need[] }) {
  if (own.length === 0) return "location"
  const same = needs.filter(
    ({ allowsBackorder, inventoryItemId }) => !allowsBackorder && inventoryItemId === need.inventoryItemId,
  )
  if (MathBN.gt(sumOf(same.map(({ quantity }) => quantity)), sumOf(own.map(availableAt)))) return "pieces"
  return own.some((level) => MathBN.gte(availableAt(level), need.quantity)) ? undefined : "pieces_in_one_location"
}

/**
 * The goods, by the name that a shopper reads. `location`: no location that the cart's channel sells from has them.
 * `inventory_item`: they have none any more.
 */
export type MissingStock = {
  name: string
  inventoryItemId: string | null
  lacks: "pieces" | "pieces_in_one_location" | "location" | "inventory_item"
}

/** For staff: the panel turns the id into a link. */
export function missingStockWords({ inventoryItemId, lacks, name }: MissingStock): string {
  return `${lackWords[lacks]}: ${name}${inventoryItemId === null ? "" : ` (${inventoryItemId})`}.`
}

const lackWords: Record<MissingStock["lacks"], string> = {
  pieces: "Not enough stock available",
  pieces_in_one_location: "Not enough stock available in one location",
  location: "Not stocked in any location of the cart's sales channel",
  inventory_item: "The inventory item was deleted",
}

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

type Need = { inventoryItemId: string; quantity: BigNumberInput; name: string; allowsBackorder: boolean }

/** A kit takes several pieces of several inventory items for one item of the cart. */
function needsOf({ items = [] }: StockedCart, taken: readonly TakenRow[]): Need[] {
  return items.flatMap((item) =>
    taken
      .filter((row) => row.variant_id === item.variant_id)
      .map((row) => ({
        inventoryItemId: row.inventory_item_id,
        quantity: MathBN.mult(item.quantity, row.required_quantity),
        name: nameOf(item),
        allowsBackorder: row.allow_backorder,
      })),
  )
}

/** As a shopper reads it. */
export function nameOf({ title, variant_title }: Pick<StockedItem, "title" | "variant_title">): string {
  return [title, variant_title].filter(Boolean).join(", ")
}

function sumOf(amounts: readonly BigNumberInput[]) {
  return MathBN.sum(0, ...amounts)
}
