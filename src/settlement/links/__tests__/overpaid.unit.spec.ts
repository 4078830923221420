import type { MedusaContainer } from "@medusajs/framework/types"
import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../modules/payin/module-name"
import { hostWith } from "../../medusa/__fixtures__/host-with"
import type { PaymentRow } from "../../medusa/read-collection"
import { readOverpaid } from "../overpaid"
import { readOwed } from "../read-owed"

/** Its cart cost 99.996, for which 100.00 was asked and paid; staff made it cheaper by 10 meanwhile. */
const order = {
  id: "order_1",
  currency_code: "eur",
  created_at: new Date("2026-11-20T12:00:00Z"),
  summary: { pending_difference: 89.996, transaction_total: 0 },
}
const payment = { amount: 99.996, provider_id: "pp_payin_default", captures: [{ amount: 99.996 }] }

async function overpaid(given: Partial<AttemptRow>): Promise<string | null> {
  const host = hostWith({
    order: [order],
    order_payment_collection: [{ order_id: "order_1", payment_collection_id: "pay_col_1" }],
    payment_collection: [{ id: "pay_col_1", payments: [payment] }],
  })
  const own: Record<string, unknown> = { [PAYIN_MODULE]: { placements: { attemptsOf: async () => [] } } }
  const container = { resolve: (key: string) => own[key] ?? host.resolve(key) } as unknown as MedusaContainer
  const arrived = { state: "paid", trade_status: "closed", paid_at: new Date("2026-11-20T12:01:00Z") } as const
  const standing = { order, payment: payment as unknown as PaymentRow, captured: 99.996, asksForLess: false }
  const owedNow = () => readOwed(container, order.id)
  return (await readOverpaid(container, attemptRow({ ...arrived, ...given }), { ...standing, owedNow })).overpaid
}

describe("what an order is overpaid by", () => {
  it.each([
    ["all of it while nothing was sent back", null, "10.00"],
    ["the rest once a part was sent back outside Medusa", "4.00", "6.00"],
    ["nothing once all of it was, to the last digit that can be sent", "10.00", null],
  ])("is %s", async (_, sent, left) => {
    expect(await overpaid({ sent_outside: sent })).toBe(left)
  })

  const before = new Date("2026-11-20T11:55:00Z")

  it.each([
    ["counts of the payment that it waited for", { placed_unpaid_at: new Date("2026-11-20T12:00:01Z") }, "10.00"],
    ["counts of a payment with its link", { cart_id: null }, "10.00"],
    ["is not looked at of the one that it was placed with", {}, null],
  ])("%s, although the clock that noted its arrival was behind", async (_, attempt, over) => {
    expect(await overpaid({ ...attempt, paid_at: before })).toBe(over)
  })
})
