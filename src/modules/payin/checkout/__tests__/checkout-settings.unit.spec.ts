import { accountOptionsSchema } from "../../account/account-options"
import { checkoutFields, type FieldPlan } from "../checkout-options"
import {
  type CheckoutSettings,
  checkoutSettingsSchema,
  readCheckoutSettings,
  viewCheckoutSettings,
  withCheckoutSettings,
} from "../checkout-settings"

const range = { min_field: "min", max_field: "max", tolerance_percent: 2 }
/** Something to set that is not the default. */
function sampleOf(field: FieldPlan): unknown {
  switch (field.kind) {
    case "choice":
      return field.choices[1]
    case "listed":
      return field.list === "methods" ? "card" : "RU"
    case "count":
    case "minutes":
      return 600
    case "template":
      return `https://shop.example/${field.name}?cart={cart_id}`
    case "range":
      return range
    case "fallbacks":
      return [{ range: true }, { method: "sbp", bank: "any" }]
  }
}

const all: CheckoutSettings = Object.fromEntries(checkoutFields.map((field) => [field.name, sampleOf(field)]))
const options = accountOptionsSchema.parse({})

describe("checkout settings", () => {
  it("write every field where the options hold it, and read it back from there", () => {
    const view = viewCheckoutSettings(withCheckoutSettings(options, all), {})
    const effective = Object.fromEntries(Object.entries(view).map(([field, setting]) => [field, setting.effective]))
    expect(effective).toEqual(all)
  })

  it("have the names of the options, as Medusa's API writes them", () => {
    expect(withCheckoutSettings(options, all)).toMatchObject({
      unpaidOrder: "keep",
      maxAttempts: 600,
      range: { minField: "min", maxField: "max", tolerancePercent: 2 },
      paymentPage: { locale: "RU", successRedirect: "https://shop.example/success_redirect?cart={cart_id}" },
    })
  })

  it("say where each value comes from: here, the options, the default, or the service", () => {
    const view = viewCheckoutSettings(accountOptionsSchema.parse({ bank: "alfa" }), { mode: "order_then_pay" })
    expect(view.mode).toEqual({
      value: "order_then_pay",
      source: "admin",
      effective: "order_then_pay",
      inherited: "pay_then_order",
      inherited_source: "default",
    })
    const set = { value: null, inherited_source: "options", source: "options" }
    expect(view.max_attempts).toMatchObject({ source: "default", inherited_source: "default", effective: 10 })
    expect(view.bank).toEqual({ ...set, effective: "alfa", inherited: "alfa" })
    expect(view.method).toMatchObject({ source: "service", inherited_source: "service", effective: null })
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
    ["an empty method", { method: "" }],
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
