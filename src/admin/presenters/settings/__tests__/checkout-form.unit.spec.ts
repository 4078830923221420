import { checkoutFields } from "../../../../modules/payin/checkout/checkout-options"
import type { CheckoutView, Setting } from "../../../lib/contract"
import { emptyText, settingText } from "../checkout-fields"
import { changedFields, checkoutFormSchema, fillForm } from "../checkout-form"

const unset: Setting<never> = {
  ...{ value: null, effective: null, inherited: null },
  ...{ source: "service", inherited_source: "service" },
}
const here = <T>(value: T): Setting<T> => ({ ...unset, value, source: "admin", effective: value })
const text = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)
const schema = checkoutFormSchema(text)

function checkout(over: Partial<CheckoutView> = {}): CheckoutView {
  const nothing: unknown = Object.fromEntries(checkoutFields.map(({ name }) => [name, unset]))
  return { ...(nothing as CheckoutView), ...over }
}

const range = { min_field: "from", max_field: "to", tolerance_percent: 2.5 }
const empty = fillForm(checkout())
const filled = fillForm(checkout({ bank: here("sandbank"), payment_window_seconds: here(900), range: here(range) }))

describe("fillForm", () => {
  it("shows what is set here, the window in minutes, and leaves the rest empty", () => {
    expect(filled).toMatchObject({ bank: "sandbank", payment_window_seconds: "15", mode: "" })
    expect(filled.range).toEqual({ min_field: "from", max_field: "to", tolerance_percent: "2.5" })
    expect(empty.range).toEqual({ min_field: "", max_field: "", tolerance_percent: "" })
  })

  it("shows nothing of what only the options say", () => {
    const inherited: Setting<number> = { ...unset, source: "options", effective: 10, inherited: 10 }
    expect(fillForm(checkout({ max_attempts: inherited }))).toMatchObject({ max_attempts: "" })
  })
})

describe("checkoutFormSchema", () => {
  it("turns what was entered into settings", () => {
    const entered = { ...filled, max_attempts: " 3 ", payment_window_seconds: "20", success_redirect: "" }
    expect(schema.parse(entered)).toMatchObject({
      bank: "sandbank",
      max_attempts: 3,
      payment_window_seconds: 1200,
      range,
      success_redirect: null,
      mode: null,
    })
  })

  it("gives an emptied field back to the options", () => {
    const form = { ...filled, bank: " ", range: { min_field: "", max_field: " ", tolerance_percent: "" } }
    expect(schema.parse(form)).toMatchObject({ bank: null, range: null })
  })

  it("finds nothing wrong with an empty form", () => {
    expect(schema.safeParse(empty).success).toBe(true)
  })

  const known = "{cart_id}, {order_id}, {payment_collection_id}"

  it.each<[object, object]>([
    [{ max_attempts: "0" }, { max_attempts: 'settings.checkout.wrongNumber {"min":1}' }],
    [{ max_attempts: "two" }, { max_attempts: 'settings.checkout.wrongNumber {"min":1}' }],
    [{ max_attempts: "2.5" }, { max_attempts: 'settings.checkout.wrongNumber {"min":1}' }],
    [{ max_attempts: "1001" }, { max_attempts: 'settings.checkout.tooBig {"max":1000}' }],
    [{ payment_window_seconds: "-1" }, { payment_window_seconds: 'settings.checkout.wrongNumber {"min":1}' }],
    [{ payment_window_seconds: "43201" }, { payment_window_seconds: "settings.checkout.windowTooLong" }],
    [{ success_redirect: "shop.example/thanks" }, { success_redirect: "settings.checkout.wrongUrl" }],
    [{ support_link: "javascript:alert(1)" }, { support_link: "settings.checkout.wrongUrl" }],
    [{ error_redirect: "https://" }, { error_redirect: "settings.checkout.wrongUrl" }],
    ...[
      ["{cartid}", "{cartid}"],
      ["{Cart_Id}", "{Cart_Id}"],
      ["{cart_id", "{cart_id"],
      ["cart_id}", "}"],
    ].map(([written, unknown]): [object, object] => [
      { error_redirect: `https://shop.example/${written}` },
      { error_redirect: `settings.checkout.wrongPlaceholder ${JSON.stringify({ unknown, known })}` },
    ]),
  ])("refuses %j", (over, expected) => {
    expect(problems({ ...empty, ...over })).toEqual(expected)
  })

  it.each([
    [{ min_field: "from" }, { "range.max_field": "Incomplete", "range.tolerance_percent": "Incomplete" }],
    [{ min_field: "a", max_field: "a", tolerance_percent: "1" }, { "range.max_field": "SameFields" }],
    [{ min_field: "a", max_field: "b", tolerance_percent: "100" }, { "range.tolerance_percent": "wrongTolerance" }],
    [{ min_field: "a", max_field: "b", tolerance_percent: "some" }, { "range.tolerance_percent": "wrongTolerance" }],
  ])("refuses the range %j", (over, expected) => {
    const found = problems({ ...empty, range: { ...empty.range, ...over } })
    const short = Object.entries(found).map(([field, key]) => [field, key.replace(/settings\.checkout\.(range)?/, "")])
    expect(Object.fromEntries(short)).toEqual(expected)
  })

  function problems(form: unknown): Record<string, string> {
    const issues = schema.safeParse(form).error?.issues ?? []
    return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))
  }
})

describe("changedFields", () => {
  it("are those that were touched, a range as a whole", () => {
    const settings = schema.parse({ ...filled, bank: "", range: { ...filled.range, tolerance_percent: "5" } })
    expect(changedFields({}, settings)).toEqual({})
    expect(changedFields({ bank: true, range: { tolerance_percent: true } }, settings)).toEqual({
      bank: null,
      range: { ...range, tolerance_percent: 5 },
    })
  })
})

describe("emptyText", () => {
  it("says what applies to an emptied field, and that it is from the options only where it is", () => {
    const refunds = { ...here("by_hand" as const), inherited: "refuse" as const }
    const empty = (inherited_source: Setting<string>["inherited_source"]) =>
      emptyText("refunds", { ...refunds, inherited_source }, text)
    expect(empty("default")).toBe("settings.field.refunds.empty")
    expect(empty("options")).toMatch(/^settings\.checkout\.inheritOptions .*choice\.refuse/)
    expect(emptyText("bank", unset, text)).toBe("settings.field.bank.empty")
  })
})

describe("settingText", () => {
  it("has words for choices, and leaves codes alone", () => {
    expect(settingText("refunds", "refuse", text)).toBe("settings.field.refunds.choice.refuse")
    expect(settingText("on_cart_change", "refuse", text)).toBe("settings.field.on_cart_change.choice.refuse")
    expect(settingText("bank", "sandbank", text)).toBe("sandbank")
    expect(settingText("method", "card", text)).toBe("card")
  })

  it("tells minutes and ranges", () => {
    expect(settingText("payment_window_seconds", 900, text)).toBe('settings.checkout.minutes {"count":15}')
    expect(settingText("range", range, text)).toContain('"percent":2.5')
  })
})
