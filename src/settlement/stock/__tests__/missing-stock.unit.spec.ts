import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hostWith } from "../../medusa/__fixtures__/host-with"
import { missingStock, missingStockWords } from "../missing-stock"

const CHANNEL = "sc_web"

const level = (stocked: number, reserved: number, location = "sloc_web") => ({
  inventory_item_id: "iitem_1",
  location_id: location,
  stocked_quantity: stocked,
  reserved_quantity: reserved,
})

type Change = { quantity?: number; required?: number; variant?: object; id?: string; isTracked?: boolean }

/** Two teapots, each of which takes one piece of inventory. */
function item({ quantity = 2, required = 1, variant = {}, id = "variant_1", isTracked = true }: Change = {}) {
  return {
    item: { variant_id: id, quantity, title: "Teapot", variant_title: "Blue" },
    variant: { id, manage_inventory: true, allow_backorder: false, ...variant },
    links: isTracked ? [{ variant_id: id, inventory_item_id: "iitem_1", required_quantity: required }] : [],
  }
}

type Items = ReturnType<typeof item>[] | undefined

/** A store whose sales channel sells from one location. */
function containerWith(items: Items, levels: object[], completed_at: string | null = null): MedusaContainer {
  const cart = { id: "cart_1", completed_at, sales_channel_id: CHANNEL, items: items?.map((one) => one.item) }
  const rows: Record<string, object[]> = {
    cart: items ? [cart] : [],
    variant: items?.map(({ variant }) => variant) ?? [],
    product_variant_inventory_item: items?.flatMap(({ links }) => links) ?? [],
    inventory_level: levels,
    sales_channel_location: ["sloc_web", "sloc_second"].map((id) => ({
      sales_channel_id: CHANNEL,
      stock_location_id: id,
    })),
  }
  return hostWith(rows)
}

describe("stock that a cart needs", () => {
  it.each<[string, Items, object[]]>([
    ["is there", [item()], [level(2, 0)]],
    ["is there in one of two places", [item()], [level(1, 0), level(2, 0, "sloc_second")]],
    [
      "is not counted of goods that may be sold without it",
      [item({ variant: { allow_backorder: true } })],
      [level(0, 0)],
    ],
    ["is not looked at of goods without a stock", [item({ variant: { manage_inventory: false } })], []],
    ["is not looked at of goods that are in no catalogue", [item({ variant: { id: "variant_other" } })], []],
    ["is not missing in a cart that is gone", undefined, []],
    [
      "is not looked at of goods that have lost their inventory item, and may be sold without stock",
      [item({ isTracked: false, variant: { allow_backorder: true } })],
      [],
    ],
  ])("%s", async (_name, items, levels) => {
    expect(await missingStock(containerWith(items, levels), "cart_1")).toBeUndefined()
  })

  it("is not missing for a cart whose order stands, which has reserved it", async () => {
    const placed = containerWith([item()], [level(2, 2)], "2026-11-22T12:00:00.000Z")
    expect(await missingStock(placed, "cart_1")).toBeUndefined()
  })

  it("is not looked at in a store that keeps none", async () => {
    const cart = { id: "cart_1", completed_at: null, sales_channel_id: CHANNEL, items: [item().item] }
    const host = hostWith({ cart: [cart], variant: [item().variant] }, [Modules.INVENTORY])
    expect(await missingStock(host, "cart_1")).toBeUndefined()
  })

  it.each<[string, string, Items, object[]]>([
    ["of what is not there", "pieces", [item()], [level(1, 0)]],
    ["of what others have reserved", "pieces", [item()], [level(5, 4)]],
    ["of what another sales channel has", "location", [item()], [level(9, 0, "sloc_other")]],
    ["of what two items of the cart need together", "pieces", [item(), item({ id: "variant_2" })], [level(3, 0)]],
    ["of a kit that takes several pieces", "pieces", [item({ required: 3 })], [level(5, 0)]],
    [
      "of what is in two places, for Medusa takes an item from one",
      "pieces_in_one_location",
      [item()],
      [level(1, 0), level(1, 0, "sloc_second")],
    ],
    [
      "of what is in no place, also where it may be sold without stock",
      "location",
      [item({ variant: { allow_backorder: true } })],
      [],
    ],
  ])("is told %s", async (_name, lacks, items, levels) => {
    expect(await missingStock(containerWith(items, levels), "cart_1")).toEqual({
      name: "Teapot, Blue",
      inventoryItemId: "iitem_1",
      lacks,
    })
  })

  it.each<[string, Items]>([
    ["alone", [item({ isTracked: false })]],
    ["beside others", [item(), item({ id: "variant_2", isTracked: false })]],
    [
      "though it may be sold without stock",
      [item(), item({ id: "variant_2", isTracked: false, variant: { allow_backorder: true } })],
    ],
  ])("is missing of goods that have lost their inventory item, %s", async (_how, items) => {
    const missing = await missingStock(containerWith(items, [level(2, 0)]), "cart_1")
    expect(missing).toEqual({ name: "Teapot, Blue", inventoryItemId: null, lacks: "inventory_item" })
    expect(missingStockWords(missing!)).toBe("The inventory item was deleted: Teapot, Blue.")
  })

  it.each([
    ["pieces", "Not enough stock available: Teapot (iitem_1)."],
    ["pieces_in_one_location", "Not enough stock available in one location: Teapot (iitem_1)."],
    ["location", "Not stocked in any location of the cart's sales channel: Teapot (iitem_1)."],
  ] as const)("says to staff what to do about it: %s", (lacks, words) => {
    expect(missingStockWords({ name: "Teapot", inventoryItemId: "iitem_1", lacks })).toBe(words)
  })
})
