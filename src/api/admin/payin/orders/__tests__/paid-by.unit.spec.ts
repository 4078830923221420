import type { AttemptRow } from "../../../../../modules/payin/models/attempt"
import { paidBy, type PaymentRow } from "../paid-by"

const attempt = {
  id: "payatt_1",
  account: "default",
  amount: "100.00",
  currency_code: "EUR",
  paid_amount: null,
  paid_at: new Date("2026-11-22T12:00:00.000Z"),
  taken_back_at: null,
  trade_id: "trade1",
} as AttemptRow

const payment: PaymentRow = {
  id: "pay_1",
  provider_id: "pp_system_default",
  amount: 100,
  currency_code: "eur",
  created_at: "2026-11-22T11:00:00.000Z",
  canceled_at: null,
}

describe("what an order was paid by", () => {
  it("is told when it was paid twice, in the order of the payments", () => {
    const paid = paidBy([attempt], [payment])
    expect(paid.map(({ amount, id }) => [id, amount])).toEqual([
      ["pay_1", "100.00"],
      ["trade1", "100.00"],
    ])
  })

  it("does not count another provider's payment of nothing, nor of less than the currency has", () => {
    for (const amount of [0, 0.004]) expect(paidBy([attempt], [{ ...payment, amount }])).toEqual([])
  })
})
