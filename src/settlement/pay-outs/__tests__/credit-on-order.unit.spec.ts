import type { MedusaContainer } from "@medusajs/framework/types"
import { uncreditedRefunds } from "../credit-on-order"
import type { RefundRow } from "../record-on-order"

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes))

type Change = {
  change_type: string | null
  status: string
  created_at: Date
  confirmed_at: Date | null
  actions: { action: string; reference?: string; reference_id?: string }[]
}

/** A refund of 50 among its order's transactions, at the tenth minute. */
async function isUncredited(changes: Change[], reference_id = "ref_1"): Promise<boolean> {
  const transaction = { reference_id, order_id: "order_1", amount: -50, created_at: at(10) }
  const orders = {
    listOrderTransactions: () => Promise.resolve([transaction]),
    listOrderChanges: () =>
      Promise.resolve(changes.map((one, index) => ({ ...one, id: `ordch_${index}`, order_id: "order_1" }))),
  }
  const container = { resolve: () => orders } as unknown as MedusaContainer
  return (await uncreditedRefunds(container, [{ id: "ref_1", payment: { id: "pay_1" } } as RefundRow])).length > 0
}

const change = (
  change_type: string | null,
  created_at: Date,
  confirmed_at: Date | null,
  actions: string[] = [],
): Change => ({
  change_type,
  created_at,
  confirmed_at,
  status: confirmed_at ? "confirmed" : "pending",
  actions: actions.map((action) => ({ action })),
})

describe("a refund whose order was not made cheaper for it", () => {
  it("is one after which nothing happened to the order, or a credit was begun", async () => {
    expect(await isUncredited([])).toBe(true)
    expect(await isUncredited([change("edit", at(1), at(2))])).toBe(true)
    expect(await isUncredited([change("credit_line", at(10), null)])).toBe(true)
  })

  it("is none after which the host gave its credit, or staff changed the order", async () => {
    expect(await isUncredited([change("credit_line", at(10), at(10))])).toBe(false)
    expect(await isUncredited([change("edit", at(11), at(12))])).toBe(false)
  })

  it("is none after which the host gave its credit in the name of the reason that staff chose, whatever its name", async () => {
    const ofReason = [{ action: "CREDIT_LINE_ADD", reference: "refund", reference_id: "goodwill" }]
    expect(await isUncredited([{ ...change("credit_line", at(10), at(10)), actions: ofReason }])).toBe(false)
  })

  it("is one also of a cancellation, which is there under its payment's id, whose other refund was credited", async () => {
    const creditOf = (reference_id: string) => ({
      ...change("credit_line", at(12), at(12)),
      actions: [{ action: "CREDIT_LINE_ADD", reference: "refund", reference_id }],
    })
    expect(await isUncredited([], "pay_1")).toBe(true)
    expect(await isUncredited([], "pay_2")).toBe(false)
    expect(await isUncredited([creditOf("ref_2")], "pay_1")).toBe(true)
    expect(await isUncredited([creditOf("ref_1")], "pay_1")).toBe(false)
  })

  it("is none after which an edit was confirmed that was begun before it: the customer owes what that added", async () => {
    expect(await isUncredited([change("edit", at(9), at(12))])).toBe(false)
  })

  it("is one also after its address was corrected, its goods were sent out, or another customer got the order", async () => {
    expect(await isUncredited([change("update_order", at(11), at(11), ["UPDATE_ORDER_PROPERTIES"])])).toBe(true)
    expect(await isUncredited([change(null, at(11), at(11), ["FULFILL_ITEM"])])).toBe(true)
    expect(await isUncredited([change(null, at(11), at(11), ["SHIP_ITEM", "SHIP_ITEM"])])).toBe(true)
    expect(await isUncredited([change("transfer", at(11), at(12), ["TRANSFER_CUSTOMER"])])).toBe(true)
  })

  it("is none after which staff canceled a return, or changed its goods with its address", async () => {
    expect(await isUncredited([change(null, at(11), at(11), ["CANCEL_RETURN_ITEM"])])).toBe(false)
    expect(await isUncredited([change(null, at(11), at(11), ["SHIP_ITEM", "SHIPPING_ADD"])])).toBe(false)
    expect(await isUncredited([change("edit", at(11), at(12), ["UPDATE_ORDER_PROPERTIES", "ITEM_ADD"])])).toBe(false)
  })
})
