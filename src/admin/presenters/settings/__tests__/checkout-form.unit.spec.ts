import type { CheckoutView, Setting } from "../../../lib/contract"
import { changedFields, checkForm, fillForm } from "../checkout-form"
import { settingText } from "../checkout-fields"

const unset: Setting<never> = { value: null, source: "service", effective: null, inherited: null }
const here = <T>(value: T): Setting<T> => ({ value, source: "admin", effective: value, inherited: null })

function checkout(over: Partial<CheckoutView> = {}): CheckoutView {
  return {
    mode: unset,
    unpaid_order: unset,
    on_cart_change: unset,
    max_attempts: unset,
    range: unset,
    method: unset,
    bank: unset,
    success_redirect: unset,
    error_redirect: unset,
    support_link: unset,
    locale: unset,
    payment_window_seconds: unset,
    payer_context: unset,
    refunds: unset,
    ...over,
  }
}

const range = { min_field: "from", max_field: "to", tolerance_percent: 2.5 }

describe("fillForm", () => {
  it("shows what is set here, the window in minutes, and leaves the rest empty", () => {
    const form = fillForm(
      checkout({ mode: here("order_then_pay"), payment_window_seconds: here(900), range: here(range) }),
    )
    expect(form).toMatchObject({
      mode: "order_then_pay",
      payment_window_seconds: "15",
      bank: "",
      "range.tolerance_percent": "2.5",
    })
  })

  it("shows nothing of what only the options say", () => {
    const inherited: Setting<number> = { value: null, source: "options", effective: 10, inherited: 10 }
    expect(fillForm(checkout({ max_attempts: inherited }))).toMatchObject({ max_attempts: "" })
  })
})

describe("changedFields", () => {
  const before = fillForm(checkout({ bank: here("sandbank"), payment_window_seconds: here(900), range: here(range) }))

  it("sends only what was changed", () => {
    expect(changedFields(before, before)).toEqual({})
    expect(changedFields(before, { ...before, max_attempts: "3", payment_window_seconds: "20" })).toEqual({
      max_attempts: 3,
      payment_window_seconds: 1200,
    })
  })

  it("gives an emptied field back to the options", () => {
    const emptied = { "range.min_field": "", "range.max_field": "", "range.tolerance_percent": "" }
    expect(changedFields(before, { ...before, bank: " ", ...emptied })).toEqual({ bank: null, range: null })
  })

  it("sends a range as a whole", () => {
    expect(changedFields(before, { ...before, "range.tolerance_percent": "5" })).toEqual({
      range: { ...range, tolerance_percent: 5 },
    })
  })
})

describe("checkForm", () => {
  const problemsOf = (over: object) => Object.keys(checkForm({ ...fillForm(checkout()), ...over }))

  it("finds nothing wrong with an empty form", () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    [{ max_attempts: "0" }, "max_attempts"],
    [{ max_attempts: "two" }, "max_attempts"],
    [{ payment_window_seconds: "-1" }, "payment_window_seconds"],
    [{ payment_window_seconds: "43201" }, "payment_window_seconds"],
    [{ success_redirect: "shop.example/thanks" }, "success_redirect"],
    [{ error_redirect: "https://shop.example/{cartid}" }, "error_redirect"],
    [{ "range.min_field": "a", "range.max_field": "a", "range.tolerance_percent": "1" }, "range"],
    [{ support_link: "javascript:alert(1)" }, "support_link"],
    [{ "range.min_field": "from" }, "range"],
    [{ "range.min_field": "a", "range.max_field": "b", "range.tolerance_percent": "100" }, "range"],
  ])("refuses %j", (over, field) => {
    expect(problemsOf(over)).toEqual([field])
  })
})

describe("settingText", () => {
  const text = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)

  it("has words for choices, and leaves codes alone", () => {
    expect(settingText("refunds", "refuse", text)).toBe("settings.value.refunds_refuse")
    expect(settingText("on_cart_change", "refuse", text)).toBe("settings.value.refuse")
    expect(settingText("bank", "sandbank", text)).toBe("sandbank")
  })

  it("tells minutes and ranges", () => {
    expect(settingText("payment_window_seconds", 900, text)).toBe('settings.checkout.minutes {"count":15}')
    expect(settingText("range", range, text)).toContain('"percent":2.5')
  })
})
