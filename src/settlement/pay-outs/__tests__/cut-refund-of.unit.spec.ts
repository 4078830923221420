import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cutRefundOf } from "../cut-refund-of"

const minutes = 60_000

/** A payment with one refund, of so long ago, what orders have among their transactions, and the credit for it. */
function storeWith(ageMs: number, recorded: string[]) {
  const made = new Date(Date.now() - ageMs)
  const refund = {
    id: "ref_1",
    amount: 30,
    created_at: made,
    payment: { id: "pay_1", provider_id: "pp_payin_default" },
  }
  const listRefunds = async (filters: { created_at: { $gte: Date } }) =>
    made >= filters.created_at.$gte ? [refund] : []
  const order_id = "order_1"
  const listOrderTransactions = async () =>
    recorded.map((reference_id) => ({ reference_id, order_id, amount: -30, created_at: made }))
  const credit = { order_id, change_type: "credit_line", status: "confirmed", created_at: made, confirmed_at: made }
  const modules: Record<string, object> = {
    [Modules.PAYMENT]: { listRefunds },
    [Modules.ORDER]: { listOrderTransactions, listOrderChanges: async () => [credit] },
  }
  return { resolve: (name: string) => modules[name] } as unknown as MedusaContainer
}

describe("a refund of a payment that was cut off", () => {
  it("is one that no order shows", async () => {
    expect(await cutRefundOf(storeWith(5 * minutes, []), ["pay_col_1"])).toBe("ref_1")
  })

  it.each([
    ["its order shows it", 5 * minutes, ["ref_1"]],
    ["its order was canceled, and shows the payment's", 5 * minutes, ["pay_1"]],
    ["it is so old that the store's own code must have made it: it would hold every other one back", 61 * minutes, []],
  ])("is none where %s", async (_, ageMs, recorded) => {
    expect(await cutRefundOf(storeWith(ageMs, recorded), ["pay_col_1"])).toBeUndefined()
  })
})
