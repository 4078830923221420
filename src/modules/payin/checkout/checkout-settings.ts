import { z } from "zod"
import { type AccountOptions, accountOptionsSchema } from "../account/account-options"
import { hostSupport, isSupportedMode } from "../host-support"
import { type CheckoutField, checkoutFields, type CheckoutValues, paymentPageOptions } from "./checkout-options"
import { toCamelCase, toSnakeCase } from "./letter-case"

type Shape = { [K in CheckoutField]: z.ZodOptional<z.ZodType<CheckoutValues[K] | null>> }

const shape: unknown = Object.fromEntries(checkoutFields.map(({ name, setting }) => [name, setting.nullish()]))

/** What the admin may set for an account's checkout. Null: back to the options. Absent: unchanged. */
export const checkoutSettingsSchema = z.strictObject(shape as Shape)

export type CheckoutChange = z.infer<typeof checkoutSettingsSchema>
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
  /** Where that comes from; never `admin`. */
  inherited_source: SettingSource
}

export type CheckoutView = { [K in CheckoutField]: Setting<CheckoutValues[K]> }

/**
 * The stored fields that this version knows and accepts. Left out: one that an older version wrote differently, and a
 * way to check out that an older Medusa, to which the store has gone back, does not have.
 */
export function readCheckoutSettings(stored: unknown, host = hostSupport): CheckoutSettings {
  if (typeof stored !== "object" || stored === null) return {}
  const known = Object.entries(stored).filter(([field, value]) => {
    if (field === "mode" && !isSupportedMode(String(value), host)) return false
    const schema = checkoutSettingsSchema.shape[field as CheckoutField]
    return schema !== undefined && value !== null && schema.safeParse(value).success
  })
  return Object.fromEntries(known)
}

/** Admin before options. The storefront's checked preference overrides both when the trade is created. */
export function withCheckoutSettings(options: AccountOptions, settings: CheckoutSettings): AccountOptions {
  const result: AccountOptions = { ...options, paymentPage: { ...options.paymentPage } }
  for (const [name, value] of Object.entries(settings)) {
    Object.assign(placeOf(result, name), { [toCamelCase(name)]: renamed(value, toCamelCase) })
  }
  return result
}

/** Each field, with the source of its current value. */
export function viewCheckoutSettings(options: AccountOptions, settings: CheckoutSettings): CheckoutView {
  const view = checkoutFields.map(({ name }) => {
    const [value, inherited] = [settings[name] ?? null, optionOf(options, name) ?? null]
    const unset = inherited === null ? "service" : inherited === optionOf(defaults, name) ? "default" : "options"
    const source = value === null ? unset : "admin"
    return [name, { value, source, effective: value ?? inherited, inherited, inherited_source: unset }]
  })
  return Object.fromEntries(view) as CheckoutView
}

const defaults = accountOptionsSchema.parse({})

/** An option's value as the setting of the same name has it. */
function optionOf(options: AccountOptions, name: CheckoutField): unknown {
  return renamed((placeOf(options, name) as Record<string, unknown>)[toCamelCase(name)], toSnakeCase)
}

function placeOf(options: AccountOptions, name: string): AccountOptions | AccountOptions["paymentPage"] {
  return Object.hasOwn(paymentPageOptions, toCamelCase(name)) ? options.paymentPage : options
}

/** A value whose fields, if it has any, are written in the other letter case. */
function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [rename(key), part]))
}
