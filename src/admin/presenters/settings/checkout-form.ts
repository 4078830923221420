import { z } from "zod"
import {
  type CheckoutField,
  checkoutFields,
  type CheckoutValues,
  type FieldPlan,
} from "../../../modules/payin/checkout/checkout-options"
import { knownPlaceholders } from "../../../modules/payin/checkout/redirect-template"
import type { Text } from "../../i18n/use-text"
import type { ChangeCheckoutBody, CheckoutView } from "../../lib/contract"
import { fallbackLine, fallbacksIn, fallbacksText } from "./fallback-text"

type RangeText = Record<keyof CheckoutValues["range"], string>

/** The texts of the form's fields. Empty: not set here. */
export type CheckoutForm = { [Name in CheckoutField]: Name extends "range" ? RangeText : string }

/** The form with the current settings. */
export function fillForm(checkout: CheckoutView): CheckoutForm {
  return Object.fromEntries(checkoutFields.map((field) => [field.name, textOf(field, checkout)])) as CheckoutForm
}

function textOf({ kind, name }: FieldPlan, checkout: CheckoutView): string | RangeText {
  if (kind === "range") {
    const { min_field = "", max_field = "", tolerance_percent = "" } = checkout.range.value ?? {}
    return { min_field, max_field, tolerance_percent: String(tolerance_percent) }
  }
  if (kind === "fallbacks") return fallbacksText((checkout.fallbacks.value ?? []).map(fallbackLine))
  const { value } = checkout[name]
  if (value === null) return ""
  return String(kind === "minutes" ? Number(value) / 60 : value)
}

/** Turns the form into settings. Each field is checked by the rule of its option, with problems in the panel's words. */
export function checkoutFormSchema(text: Text) {
  const shape: unknown = Object.fromEntries(checkoutFields.map((field) => [field.name, fieldSchema(field, text)]))
  return z.object(shape as { [Name in CheckoutField]: z.ZodType<CheckoutValues[Name] | null, CheckoutForm[Name]> })
}

function fieldSchema(field: FieldPlan, text: Text) {
  return z.custom<string | RangeText>().transform((entered, context) => {
    const parsed = field.setting.nullable().safeParse(settingOf(field, entered))
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: "custom", path: issue.path, message: problemText(field, { issue, entered }, text) })
    }
    return z.NEVER
  })
}

/** What was entered, as a setting: null when nothing was. */
function settingOf({ kind }: FieldPlan, entered: string | RangeText): unknown {
  if (typeof entered === "object") return rangeOf(entered)
  const trimmed = entered.trim()
  if (trimmed === "") return null
  if (kind === "fallbacks") return fallbacksIn(trimmed).map((line) => JSON.parse(line) as unknown)
  if (kind === "count") return Number(trimmed)
  return kind === "minutes" ? Math.round(Number(trimmed) * 60) : trimmed
}

function rangeOf(entered: RangeText): unknown {
  const [min_field, max_field, percent] = [entered.min_field, entered.max_field, entered.tolerance_percent].map(
    (part) => part.trim(),
  )
  if (!min_field && !max_field && !percent) return null
  return { min_field, max_field, tolerance_percent: percent ? Number(percent) : undefined }
}

type Wrong = { issue: z.core.$ZodIssue; entered: string | RangeText }

function problemText({ kind }: FieldPlan, { issue, entered }: Wrong, text: Text): string {
  switch (kind) {
    case "count":
    case "minutes":
      if (issue.code !== "too_big") return text("settings.checkout.wrongNumber", { min: 1 })
      if (kind === "minutes") return text("settings.checkout.windowTooLong")
      return text("settings.checkout.tooBig", { max: Number(issue.maximum) })
    case "template": {
      const unknown: unknown = issue.code === "custom" ? issue.params?.unknown : undefined
      if (typeof unknown !== "string") return text("settings.checkout.wrongUrl")
      return text("settings.checkout.wrongPlaceholder", { unknown, known: knownPlaceholders })
    }
    case "range": {
      const part = issue.path[0] as keyof RangeText
      if ((entered as RangeText)[part].trim() === "") return text("settings.checkout.rangeIncomplete")
      if (part === "tolerance_percent") return text("settings.checkout.wrongTolerance")
      return issue.code === "custom" ? text("settings.checkout.rangeSameFields") : issue.message
    }
    case "choice":
    case "listed":
    case "fallbacks":
      return issue.message
  }
}

/**
 * The body for the API: only what was changed, `null` for what was emptied.
 *
 * @param touched the fields that differ from what the form began with
 */
export function changedFields(
  touched: Partial<Record<CheckoutField, unknown>>,
  settings: ChangeCheckoutBody,
): ChangeCheckoutBody {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => touched[name as CheckoutField]))
}
