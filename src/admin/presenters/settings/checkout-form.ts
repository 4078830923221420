import type { ChangeCheckoutBody, CheckoutView } from "../../lib/contract"
import { type CheckoutField, checkoutFields, type FieldPlan } from "./checkout-fields"
import type { FieldProblem } from "./field-problem"
import { templateProblem } from "./web-address"

type RangePart = "min_field" | "max_field" | "tolerance_percent"

export type FormField = Exclude<CheckoutField, "range"> | `range.${RangePart}`

/** The values of the form's fields. Empty: not set here. */
export type CheckoutForm = Partial<Record<FormField, string>>

export type FormProblems = Partial<Record<CheckoutField, FieldProblem>>

/** The form with the current settings. */
export function fillForm(checkout: CheckoutView): CheckoutForm {
  const form: CheckoutForm = {}
  for (const { name } of checkoutFields) {
    if (name === "range") {
      const range = checkout.range.value
      for (const part of rangeParts) form[`range.${part}`] = range ? String(range[part]) : ""
    } else {
      const value = checkout[name].value
      form[name] = value === null ? "" : String(name === "payment_window_seconds" ? Number(value) / 60 : value)
    }
  }
  return form
}

const rangeParts: readonly RangePart[] = ["min_field", "max_field", "tolerance_percent"]

/** What a person has to fix before it can be saved. Empty when nothing. */
export function checkForm(form: CheckoutForm): FormProblems {
  const problems: FormProblems = {}
  for (const field of checkoutFields) {
    const problem = field.name === "range" ? rangeProblem(form) : fieldProblem(field, valueOf(form, field.name))
    if (problem) problems[field.name] = problem
  }
  return problems
}

const MAX_MINUTES = 30 * 24 * 60

function fieldProblem({ kind }: FieldPlan, value: string): FieldProblem | undefined {
  if (value === "") return undefined
  if (kind === "number" && !/^[1-9]\d*$/.test(value))
    return { key: "settings.checkout.wrongNumber", values: { min: 1 } }
  if (kind === "minutes" && !(Number(value) * 60 >= 1))
    return { key: "settings.checkout.wrongNumber", values: { min: 1 } }
  if (kind === "minutes" && Number(value) > MAX_MINUTES) return { key: "settings.checkout.windowTooLong" }
  return kind === "template" ? templateProblem(value) : undefined
}

function rangeProblem(form: CheckoutForm): FieldProblem | undefined {
  const parts = rangeParts.map((part) => (form[`range.${part}`] ?? "").trim())
  if (parts.every((part) => part === "")) return undefined
  if (parts.some((part) => part === "")) return { key: "settings.checkout.rangeIncomplete" }
  if (parts[0] === parts[1]) return { key: "settings.checkout.rangeSameFields" }
  const percent = Number(parts[2])
  return percent > 0 && percent < 100 ? undefined : { key: "settings.checkout.wrongTolerance" }
}

/** The body for the API: only what was changed, `null` for what was emptied. */
export function changedFields(before: CheckoutForm, after: CheckoutForm): ChangeCheckoutBody {
  const changed: Record<string, unknown> = {}
  for (const { name, kind } of checkoutFields) {
    if (name === "range") {
      if (rangeParts.some((part) => before[`range.${part}`] !== after[`range.${part}`])) changed.range = rangeOf(after)
      continue
    }
    const value = valueOf(after, name)
    if (value === valueOf(before, name)) continue
    changed[name] = value === "" ? null : parsed(kind, value)
  }
  return changed
}

function rangeOf(form: CheckoutForm) {
  const [min_field, max_field, percent] = rangeParts.map((part) => (form[`range.${part}`] ?? "").trim())
  return min_field ? { min_field, max_field, tolerance_percent: Number(percent) } : null
}

function parsed(kind: FieldPlan["kind"], value: string): string | number {
  if (kind === "number") return Number(value)
  return kind === "minutes" ? Math.round(Number(value) * 60) : value
}

function valueOf(form: CheckoutForm, name: Exclude<CheckoutField, "range">): string {
  return (form[name] ?? "").trim()
}
