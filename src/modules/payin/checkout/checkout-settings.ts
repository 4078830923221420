import { z } from "@medusajs/framework/zod"
import { accountOptionsSchema, type AccountOptions } from "../account/account-options"
import { checkoutFields, sameRangeFields } from "./checkout-fields"

const MAX_WINDOW_SECONDS = 30 * 24 * 3600

/** What the admin may set for an account's checkout. Null: back to the options. Absent: unchanged. */
export const checkoutSettingsSchema = z.strictObject({
  mode: checkoutFields.mode.nullish(),
  unpaid_order: checkoutFields.unpaidOrder.nullish(),
  on_cart_change: checkoutFields.onCartChange.nullish(),
  max_attempts: checkoutFields.maxAttempts.max(1000, { error: "give 1000 or less." }).nullish(),
  range: z
    .strictObject({
      min_field: checkoutFields.rangeField,
      max_field: checkoutFields.rangeField,
      tolerance_percent: checkoutFields.tolerancePercent,
    })
    .refine(({ min_field, max_field }) => min_field !== max_field, {
      path: ["max_field"],
      error: sameRangeFields("min_field"),
    })
    .nullish(),
  method: checkoutFields.method.nullish(),
  bank: checkoutFields.bank.nullish(),
  success_redirect: checkoutFields.redirect.nullish(),
  error_redirect: checkoutFields.redirect.nullish(),
  support_link: checkoutFields.redirect.nullish(),
  locale: checkoutFields.locale.nullish(),
  payment_window_seconds: checkoutFields.seconds.max(MAX_WINDOW_SECONDS, { error: "give 30 days or less." }).nullish(),
  payer_context: checkoutFields.payerContext.nullish(),
  refunds: checkoutFields.refunds.nullish(),
})

export type CheckoutChange = z.infer<typeof checkoutSettingsSchema>
export type CheckoutValues = { [K in keyof Required<CheckoutChange>]: NonNullable<CheckoutChange[K]> }
export type CheckoutSettings = Partial<CheckoutValues>

/**
 * Where the current value comes from. `default`: set nowhere, or set to the default. `service`: nothing is sent, so the
 * merchant panel's value or the service's choice applies.
 */
export type SettingSource = "admin" | "options" | "default" | "service"

export type Setting<T> = {
  /** Set in the admin; null: not set there. */
  value: T | null
  source: SettingSource
  /** What applies now; null with source `service`. */
  effective: T | null
  /** What would apply if it were not set in the admin. */
  inherited: T | null
}

export type CheckoutView = { [K in keyof CheckoutValues]: Setting<CheckoutValues[K]> }

/** The stored fields that this version knows and accepts; one that an older version wrote differently is left out. */
export function readCheckoutSettings(stored: unknown): CheckoutSettings {
  if (typeof stored !== "object" || stored === null) return {}
  const known = Object.entries(stored).filter(([field, value]) => {
    const schema = checkoutSettingsSchema.shape[field as keyof CheckoutValues]
    return schema !== undefined && value !== null && schema.safeParse(value).success
  })
  return Object.fromEntries(known)
}

/** Admin before options. The storefront's checked preference overrides both when the trade is created. */
export function withCheckoutSettings(options: AccountOptions, settings: CheckoutSettings): AccountOptions {
  return fields.reduce((result, field) => {
    const value = settings[field]
    return value === undefined ? result : write(result, field, value)
  }, options)
}

/** Each field, with the source of its current value. */
export function viewCheckoutSettings(options: AccountOptions, settings: CheckoutSettings): CheckoutView {
  const view = fields.map((field) => {
    const [value, inherited] = [settings[field] ?? null, lenses[field].read(options) ?? null]
    const unset = inherited === null ? "service" : inherited === lenses[field].read(defaults) ? "default" : "options"
    return [field, { value, source: value === null ? unset : "admin", effective: value ?? inherited, inherited }]
  })
  return Object.fromEntries(view) as CheckoutView
}

const defaults = accountOptionsSchema.parse({})

type Lens<T> = {
  read: (options: AccountOptions) => T | undefined
  write: (options: AccountOptions, value: T) => AccountOptions
}

/** Where to find each field in an account's options. */
const lenses: { [K in keyof CheckoutValues]: Lens<CheckoutValues[K]> } = {
  mode: option("mode"),
  unpaid_order: option("unpaidOrder"),
  on_cart_change: option("onCartChange"),
  max_attempts: option("maxAttempts"),
  range: {
    read: ({ range }) =>
      range && { min_field: range.minField, max_field: range.maxField, tolerance_percent: range.tolerancePercent },
    write: (options, { min_field, max_field, tolerance_percent }) => ({
      ...options,
      range: { minField: min_field, maxField: max_field, tolerancePercent: tolerance_percent },
    }),
  },
  method: option("method"),
  bank: option("bank"),
  success_redirect: page("successRedirect"),
  error_redirect: page("errorRedirect"),
  support_link: page("supportLink"),
  locale: page("locale"),
  payment_window_seconds: option("paymentWindowSeconds"),
  payer_context: option("payerContext"),
  refunds: option("refunds"),
}

const fields = Object.keys(lenses) as (keyof CheckoutValues)[]

function write<K extends keyof CheckoutValues>(options: AccountOptions, field: K, value: CheckoutValues[K]) {
  return lenses[field].write(options, value)
}

function option<K extends keyof AccountOptions>(key: K): Lens<NonNullable<AccountOptions[K]>> {
  return {
    read: (options) => options[key] ?? undefined,
    write: (options, value) => ({ ...options, [key]: value }),
  }
}

function page(key: keyof AccountOptions["paymentPage"]): Lens<string> {
  return {
    read: ({ paymentPage }) => paymentPage[key],
    write: (options, value) => ({ ...options, paymentPage: { ...options.paymentPage, [key]: value } }),
  }
}
