import {
  type CheckoutField,
  checkoutFields,
  type CheckoutValues,
  type FieldPlan,
} from "../../../modules/payin/checkout/checkout-options"
import type { Text } from "../../i18n/use-text"
import type { CheckoutView } from "../../lib/contract"
import { fallbackTitle } from "../overview/fallback-words"

type ChoiceField = Extract<FieldPlan, { kind: "choice" }>

/** The texts of all choices: one that is missing does not compile. */
type ChoiceKey<Field = ChoiceField> = Field extends ChoiceField
  ? `settings.field.${Field["name"]}.choice.${Field["choices"][number]}`
  : never

/** A setting's value as people read it. */
export function settingText(name: CheckoutField, value: CheckoutValues[CheckoutField], text: Text): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? text("common.none") : value.map((one) => fallbackTitle(one, text)).join(" → ")
  }
  if (typeof value === "object") {
    const { tolerance_percent: percent, min_field: min, max_field: max } = value
    return text("settings.field.range.value", { percent, min, max })
  }
  const field = fieldOf(name)
  if (field?.kind === "minutes") return text("settings.checkout.minutes", { count: Number(value) / 60 })
  const isChoice = field?.kind === "choice" && (field.choices as readonly unknown[]).includes(value)
  return isChoice ? text(`settings.field.${name}.choice.${value}` as ChoiceKey) : String(value)
}

/** What applies to the setting while its field is empty. */
export function emptyText(name: CheckoutField, setting: CheckoutView[CheckoutField], text: Text): string {
  const { inherited, inherited_source } = setting
  if (inherited === null || inherited_source !== "options") return text(`settings.field.${name}.empty`)
  return text("settings.checkout.inheritOptions", { value: settingText(name, inherited, text) })
}

/** Whether only the store uses a setting, so that nothing else sets it when it is empty. */
export function isOurs(name: CheckoutField): boolean {
  return name === "payment_window_seconds" || name === "range" || name === "fallbacks"
}

export function isCheckoutField(name: string): name is CheckoutField {
  return checkoutFields.some((field) => field.name === name)
}

function fieldOf(name: CheckoutField): FieldPlan | undefined {
  return checkoutFields.find((field) => field.name === name)
}
