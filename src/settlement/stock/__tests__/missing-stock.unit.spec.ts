import type { MedusaContainer } from "@medusajs/framework/types"
import { missingStock } from "../missing-stock"

const CHANNEL = "sc_web"

const level = (stocked: number, reserved: number, channel = CHANNEL) => ({
  stocked_quantity: stocked,
  reserved_quantity: reserved,
  stock_locations: [{ sales_channels: [{ id: channel }] }],
})

/** Two teapots, each of which takes one piece of inventory. */
function item(levels: object[], change: { quantity?: number; required?: number; variant?: object } = {}) {
  const { quantity = 2, required = 1, variant = {} } = change
  const inventory_items = [
    { inventory_item_id: "iitem_1", required_quantity: required, inventory: { location_levels: levels } },
  ]
  return {
    quantity,
    title: "Teapot",
    variant_title: "Blue",
    variant: { manage_inventory: true, allow_backorder: false, inventory_items, ...variant },
  }
}

function containerWith(items: object[] | undefined, completed_at: string | null = null): MedusaContainer {
  const cart = { id: "cart_1", completed_at, sales_channel_id: CHANNEL, items }
  return { resolve: () => ({ graph: async () => ({ data: items ? [cart] : [] }) }) } as unknown as MedusaContainer
}

describe("stock that a cart needs", () => {
  it.each<[string, object[] | undefined]>([
    ["is there", [item([level(2, 0)])]],
    ["is there in two places together", [item([level(1, 0), level(1, 0)])]],
    [
      "is not looked at of goods that may be sold without it",
      [item([level(0, 0)], { variant: { allow_backorder: true } })],
    ],
    ["is not looked at of goods without a stock", [item([level(0, 0)], { variant: { manage_inventory: false } })]],
    ["is not looked at of goods that are in no catalogue", [{ ...item([]), variant: null }]],
    ["is not missing in a cart that is gone", undefined],
  ])("%s", async (_name, items) => {
    expect(await missingStock(containerWith(items), "cart_1")).toBeUndefined()
  })

  it("is not missing for a cart whose order stands, which has reserved it", async () => {
    const placed = containerWith([item([level(2, 2)])], "2026-11-22T12:00:00.000Z")
    expect(await missingStock(placed, "cart_1")).toBeUndefined()
  })

  it.each<[string, object[]]>([
    ["of what is not there", [item([level(1, 0)])]],
    ["of what others have reserved", [item([level(5, 4)])]],
    ["of what another sales channel has", [item([level(9, 0, "sc_other")])]],
    ["of what two items of the cart need together", [item([level(3, 0)]), item([level(3, 0)])]],
    ["of a kit that takes several pieces", [item([level(5, 0)], { required: 3 })]],
  ])("is told %s", async (_name, items) => {
    expect(await missingStock(containerWith(items), "cart_1")).toMatchObject({
      name: "Teapot, Blue",
      inventoryItemId: "iitem_1",
    })
  })
})
