import { attemptRow } from "../../../modules/payin/__tests__/attempt-row"
import { type Owed, sentSince } from "../read-owed"

const at = new Date("2026-11-20T12:00:00Z")
const before = "2026-11-20T11:00:00Z"
const after = "2026-11-20T13:00:00Z"

/** Of a payment of 100.00 that is captured, and of which Medusa has refunded something. */
function left({ came, sent, refunds = [] }: { came: string; sent: string; refunds?: [at: string, amount: number][] }) {
  const payment = {
    payment_session_id: "payses_1",
    captures: [{ amount: 100, created_at: before }],
    refunds: refunds.map(([created_at, amount], index) => ({ id: `ref_${index}`, amount, created_at })),
  }
  const order = { payment_collections: [{ id: "pay_col_1", payments: [payment] }] } as unknown as Owed["order"]
  const attempt = attemptRow({
    ...{ payment_session_id: "payses_1", state: "captured", trade_status: "closed", trade_amount: came },
    ...{ sent_outside: sent, sent_outside_at: at },
  })
  return sentSince(order, attempt).toNumber()
}

describe("what an order misses of what staff sent back outside Medusa", () => {
  it.each([
    ["a short payment, of which all came after all", { came: "100.00", sent: "60.00" }, 60],
    ["an excess", { came: "120.00", sent: "20.00" }, 0],
    ["an excess of which the service says less now", { came: "110.00", sent: "20.00" }, 10],
    ["an excess that it says was none", { came: "100.00", sent: "20.00" }, 20],
  ])("is what was in the payment: %s", (_what, given, missing) => {
    expect(left(given)).toBe(missing)
  })

  it("is not what Medusa has refunded since, which may be the same money", () => {
    const short = { came: "100.00", sent: "60.00" }
    expect(left({ ...short, refunds: [[after, 60]] })).toBe(0)
    expect(left({ ...short, refunds: [[after, 25]] })).toBe(35)
    expect(left({ ...short, refunds: [[before, 25]] })).toBe(60)
  })
})
