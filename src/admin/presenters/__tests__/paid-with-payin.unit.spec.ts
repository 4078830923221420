import type { AdminOrder } from "@medusajs/types"
import { isPaidWithPayin } from "../paid-with-payin"

const order = (...collections: object[]) => ({ payment_collections: collections }) as unknown as AdminOrder

describe("an order's place for its pay-in", () => {
  it("is kept for a payment, or a session that waits for one, of any account", () => {
    expect(isPaidWithPayin(order({}, { payments: [{ provider_id: "pp_payin_second" }] }))).toBe(true)
    expect(isPaidWithPayin(order({ payment_sessions: [{ provider_id: "pp_payin_default" }], payments: [] }))).toBe(true)
  })

  it("is not kept for an order that is paid in another way, or not at all", () => {
    expect(isPaidWithPayin(order({ payments: [{ provider_id: "pp_system_default" }] }))).toBe(false)
    expect(isPaidWithPayin(order())).toBe(false)
    expect(isPaidWithPayin({} as AdminOrder)).toBe(false)
  })
})
