import { hostWith } from "../../medusa/__fixtures__/host-with"
import { unreservedStock } from "../unreserved-stock"

type Sent = { quantity: number; canceled?: boolean }
type Order = { quantity?: number; fulfilled?: number; required?: number; reserved?: number; sent?: Sent[] }

const own = { line_item_id: "ordli_1", inventory_item_id: "iitem_1" }

/** Five teapots; what a piece takes of the inventory, what is reserved, and what fulfillments hold, is in inventory pieces. */
async function missingOf({ quantity = 5, fulfilled = 0, required = 1, reserved = 0, sent = [] }: Order) {
  const item = { id: "ordli_1", variant_id: "variant_1", detail: { quantity, fulfilled_quantity: fulfilled } }
  const level = { inventory_item_id: "iitem_1", location_id: "sloc_1", stocked_quantity: 100, reserved_quantity: 0 }
  const host = hostWith({
    order: [{ id: "order_1", sales_channel_id: "sc_1", items: [item] }],
    variant: [{ id: "variant_1", manage_inventory: true, allow_backorder: false }],
    product_variant_inventory_item: [
      { variant_id: "variant_1", inventory_item_id: "iitem_1", required_quantity: required },
    ],
    reservation: reserved ? [{ ...own, quantity: reserved }] : [],
    fulfillment: [
      ...sent.map((one) => ({
        canceled_at: one.canceled ? "2026-11-25T10:00:00Z" : null,
        items: [{ ...own, quantity: one.quantity }],
      })),
      { canceled_at: null, items: [{ ...own, line_item_id: "ordli_other", quantity: 5 }] },
    ],
    inventory_level: [level],
    sales_channel_location: [{ sales_channel_id: "sc_1", stock_location_id: "sloc_1" }],
  })
  return (await unreservedStock(host, "order_1")).map((one) => Number(one.quantity))
}

describe("what an order's goods still need", () => {
  it.each<[string, Order, number[]]>([
    ["nothing that is reserved", { reserved: 5 }, []],
    ["all that is neither reserved nor sent", {}, [5]],
    ["the rest of what was sent in part", { fulfilled: 2, sent: [{ quantity: 2 }] }, [3]],
    ["the rest of what is just being sent in part", { sent: [{ quantity: 2 }] }, [3]],
    ["nothing that is just being sent", { sent: [{ quantity: 2 }, { quantity: 3 }] }, []],
    ["what is in a canceled fulfillment", { sent: [{ quantity: 5, canceled: true }] }, [5]],
    ["each piece of a kit", { required: 2, sent: [{ quantity: 4 }] }, [6]],
  ])("is %s", async (_, order, missing) => {
    expect(await missingOf(order)).toEqual(missing)
  })
})
