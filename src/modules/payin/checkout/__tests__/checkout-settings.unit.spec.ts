import { accountOptionsSchema } from "../../account/account-options"
import {
  checkoutSettingsSchema,
  readCheckoutSettings,
  viewCheckoutSettings,
  withCheckoutSettings,
  type CheckoutSettings,
} from "../checkout-settings"

const range = { min_field: "min", max_field: "max", tolerance_percent: 2 }
const all: Required<CheckoutSettings> = {
  mode: "order_then_pay",
  unpaid_order: "keep",
  on_cart_change: "refuse",
  max_attempts: 3,
  range,
  method: "card",
  bank: "sber",
  success_redirect: "https://shop.example/ok?cart={cart_id}",
  error_redirect: "https://shop.example/no",
  support_link: "https://shop.example/help",
  locale: "RU",
  payment_window_seconds: 600,
  payer_context: "omit",
  refunds: "by_hand",
}
const options = accountOptionsSchema.parse({})

describe("checkout settings", () => {
  it("write every field where the options hold it, and read it back from there", () => {
    const view = viewCheckoutSettings(withCheckoutSettings(options, all), {})
    const effective = Object.fromEntries(Object.entries(view).map(([field, setting]) => [field, setting.effective]))
    expect(effective).toEqual(all)
    expect(Object.keys(all).sort()).toEqual(Object.keys(checkoutSettingsSchema.shape).sort())
  })

  it("say where each value comes from: here, the options, the default, or the service", () => {
    const view = viewCheckoutSettings(accountOptionsSchema.parse({ bank: "alfa" }), { mode: "order_then_pay" })
    expect(view.mode).toEqual({
      value: "order_then_pay",
      source: "admin",
      effective: "order_then_pay",
      inherited: "pay_then_order",
    })
    expect(view.max_attempts).toEqual({ value: null, source: "default", effective: 10, inherited: 10 })
    expect(view.bank).toEqual({ value: null, source: "options", effective: "alfa", inherited: "alfa" })
    expect(view.method).toEqual({ value: null, source: "service", effective: null, inherited: null })
  })

  it("leave the options as they are", () => {
    withCheckoutSettings(options, all)
    expect(options).toEqual(accountOptionsSchema.parse({}))
  })

  it.each([
    ["an unknown field", { colour: "red" }],
    ["a word that is none of the choices", { mode: "later" }],
    ["a redirect to a script", { success_redirect: "javascript:alert(1)" }],
    ["a half-filled range", { range: { min_field: "min" } }],
    ["a tolerance of everything", { range: { ...range, tolerance_percent: 100 } }],
    ["no attempts", { max_attempts: 0 }],
    ["an empty bank", { bank: "" }],
    ["a method that the service does not have", { method: "cash" }],
  ])("refuse %s", (_what, change) => {
    expect(checkoutSettingsSchema.safeParse(change).success).toBe(false)
  })

  it("are read without what this version does not know", () => {
    expect(readCheckoutSettings({ mode: "order_then_pay", bank: 7, colour: "red", method: null })).toEqual({
      mode: "order_then_pay",
    })
    expect(readCheckoutSettings(null)).toEqual({})
  })
})
