import type { AttemptRow } from "../../../modules/payin/models/attempt"
import { readBooks } from "../read-books"
import type { PaymentRow } from "../read-collection"

const euros = { currency_code: "EUR" } as AttemptRow

function payment(change: Partial<PaymentRow>): PaymentRow {
  return { id: "pay_1", payment_session_id: "payses_1", amount: 55, canceled_at: null, ...change }
}

describe("what Medusa has for an attempt", () => {
  it("is nothing without a payment", () => {
    expect(readBooks(euros, undefined)).toEqual({ captured: "0", refunds: [] })
  })

  it("is rounded as trades are, so that a total with more digits is no difference", () => {
    const captures = [
      { id: "capt_1", amount: 10.0079 },
      { id: "capt_2", amount: "0.0001" },
    ]
    const refunds = [{ id: "ref_1", amount: 2.005, created_at: "2026-05-01T23:59:59.000Z" }]
    expect(readBooks(euros, payment({ captures, refunds }))).toEqual({
      captured: "10.01",
      refunds: [{ at: "2026-05-01T23:59:59.000Z", id: "ref_1", amount: "2.01" }],
    })
  })

  it("has refunds that are together what was captured, in whatever order the database gives them", () => {
    const at = (minute: number) => `2026-05-01T12:0${minute}:00.000Z`
    const part = (minute: number) => ({ id: `ref_${minute}`, amount: "13.075", created_at: new Date(at(minute)) })
    const captures = [{ id: "capt_1", amount: "26.15" }]
    expect(readBooks(euros, payment({ captures, refunds: [part(2), part(1)] })).refunds).toEqual([
      { at: at(1), id: "ref_1", amount: "13.08" },
      { at: at(2), id: "ref_2", amount: "13.07" },
    ])
  })

  it("is told even of amounts that nobody could pay", () => {
    const captures = [{ id: "capt_1", amount: "0.001" }]
    expect(readBooks(euros, payment({ captures }))).toEqual({ captured: "0.00", refunds: [] })
  })
})
