import { hostWith } from "../../medusa/__fixtures__/host-with"
import { doubledStock, unreservedStock } from "../unreserved-stock"

type Sent = { quantity: number; canceled?: boolean }
type Order = {
  quantity?: number
  fulfilled?: number
  required?: number
  reserved?: number
  sent?: Sent[]
  status?: string
}

const own = { line_item_id: "ordli_1", inventory_item_id: "iitem_1" }

/** Five teapots; what a piece takes of the inventory, what is reserved, and what fulfillments hold, is in inventory pieces. */
async function missingOf(wanted: Order) {
  const { quantity = 5, fulfilled = 0, required = 1, reserved = 0, sent = [], status = "pending" } = wanted
  const item = { id: "ordli_1", variant_id: "variant_1", detail: { quantity, fulfilled_quantity: fulfilled } }
  const level = { inventory_item_id: "iitem_1", location_id: "sloc_1", stocked_quantity: 100, reserved_quantity: 0 }
  const host = hostWith({
    order: [{ id: "order_1", status, sales_channel_id: "sc_1", items: [item] }],
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
    ["nothing once the order is canceled", { status: "canceled" }, []],
  ])("is %s", async (_, order, missing) => {
    expect(await missingOf(order)).toEqual(missing)
  })
})

type Row = { id: string; quantity: number; inventory_item_id?: string; location_id?: string }

/** An order of five kits, of one box and two cups each; what a late completion reserved is called late. */
async function doubledOf(reservation: Row[], { fulfilled_quantity = 0, status = "pending" } = {}) {
  const item = { id: "ordli_1", variant_id: "variant_1", detail: { quantity: 5, fulfilled_quantity } }
  const kit = { variant_id: "variant_1", required_quantity: 1, inventory_item_id: "iitem_1" }
  const host = hostWith({
    order: [{ id: "order_1", status, sales_channel_id: "sc_1", items: [item] }],
    variant: [{ id: "variant_1", manage_inventory: true, allow_backorder: true }],
    product_variant_inventory_item: [kit, { ...kit, required_quantity: 2, inventory_item_id: "iitem_2" }],
    reservation: reservation.map((row) => ({ ...own, location_id: "sloc_1", ...row })),
  })
  return await doubledStock(host, "order_1", ["5_late", "6_late"])
}

describe("what a late completion reserved once more", () => {
  const cups = { inventory_item_id: "iitem_2" }

  it.each<[string, Row[], string[]]>([
    ["nothing where it was the first", [{ id: "5_late", quantity: 5 }], []],
    [
      "nothing where others reserved after it",
      [
        { id: "5_late", quantity: 5 },
        { id: "7_staff", quantity: 5 },
      ],
      [],
    ],
    [
      "nothing where a part was missing",
      [
        { id: "1_job", quantity: 4 },
        { id: "5_late", quantity: 5 },
      ],
      [],
    ],
    [
      "all that came later",
      [
        { id: "1_job", quantity: 5 },
        { id: "5_late", quantity: 5 },
      ],
      ["5_late"],
    ],
    [
      "all that came later, of a line that is split over locations",
      [
        { id: "1_staff", quantity: 2 },
        { id: "2_staff", quantity: 3, location_id: "sloc_2" },
        { id: "5_late", quantity: 5 },
      ],
      ["5_late"],
    ],
    [
      "only the goods of a kit that were reserved before",
      [
        { id: "1_job", quantity: 5 },
        { id: "2_staff", quantity: 5, ...cups },
        { id: "5_late", quantity: 5 },
        { id: "6_late", quantity: 10, ...cups },
      ],
      ["5_late"],
    ],
    [
      "nothing of what others reserved on purpose",
      [
        { id: "1_job", quantity: 5 },
        { id: "2_staff", quantity: 5 },
      ],
      [],
    ],
  ])("is %s", async (_, rows, doubled) => {
    expect(await doubledOf(rows)).toEqual(doubled)
  })

  it.each([
    ["the goods were sent out", { fulfilled_quantity: 5 }],
    ["the order was canceled", { status: "canceled" }],
  ])("is all of it where %s before", async (_, meanwhile) => {
    expect(await doubledOf([{ id: "5_late", quantity: 5 }], meanwhile)).toEqual(["5_late"])
  })
})
