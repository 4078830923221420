import { readCheckoutSettings } from "../checkout/checkout-settings"
import { assertModeSupported, hostSupport } from "../host-support"
import { parseOptions } from "../options"

const old = { unpaidOrders: false }
const optionsWith = (mode: "order_then_pay" | "pay_then_order") => ({ accounts: { default: {}, "eu-2": { mode } } })

describe("a store whose Medusa places no unpaid orders", () => {
  it("does not start with order_then_pay in its options, and says what to do", () => {
    expect(() => parseOptions(optionsWith("order_then_pay"), old)).toThrow(
      /accounts\.eu-2\.mode: order_then_pay needs Medusa 2\.18 or newer; use pay_then_order\./,
    )
    expect(parseOptions(optionsWith("pay_then_order"), old).accounts["eu-2"]).toMatchObject({ mode: "pay_then_order" })
  })

  it("refuses it in the panel's settings", () => {
    expect(() => assertModeSupported("order_then_pay", old)).toThrow(
      expect.objectContaining({ code: "configuration", reason: { code: "mode_needs_newer_medusa" } }),
    )
    for (const mode of ["pay_then_order", null, undefined]) expect(() => assertModeSupported(mode, old)).not.toThrow()
  })

  it("leaves out one that was set under a newer Medusa, and keeps the rest", () => {
    const stored = { mode: "order_then_pay", max_attempts: 3 }
    expect(readCheckoutSettings(stored, old)).toEqual({ max_attempts: 3 })
    expect(readCheckoutSettings(stored)).toEqual(stored)
  })
})

describe("a store whose Medusa places unpaid orders", () => {
  it("is told by its own list of statuses", () => {
    expect(hostSupport).toEqual({ unpaidOrders: true })
    expect(parseOptions(optionsWith("order_then_pay")).accounts["eu-2"]).toMatchObject({ mode: "order_then_pay" })
  })
})
