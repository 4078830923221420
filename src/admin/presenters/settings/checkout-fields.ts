import type { TextKey, Text } from "../../i18n/use-text"
import type { CheckoutValues } from "../../lib/contract"

export type CheckoutField = keyof CheckoutValues

export type FieldGroup = "way" | "money" | "page" | "rest"

/** How a field is entered. `listed`: from what the service lists. */
type FieldKind = "choice" | "listed" | "number" | "minutes" | "template" | "range"

export type FieldPlan = { name: CheckoutField; group: FieldGroup; kind: FieldKind; choices?: readonly string[] }

/** The checkout settings in the order in which a person thinks of them. */
export const checkoutFields: readonly FieldPlan[] = [
  { name: "mode", group: "way", kind: "choice", choices: ["pay_then_order", "order_then_pay"] },
  { name: "unpaid_order", group: "way", kind: "choice", choices: ["cancel", "keep"] },
  { name: "on_cart_change", group: "way", kind: "choice", choices: ["supersede", "refuse"] },
  { name: "max_attempts", group: "way", kind: "number" },
  { name: "payment_window_seconds", group: "way", kind: "minutes" },
  { name: "method", group: "money", kind: "listed" },
  { name: "bank", group: "money", kind: "listed" },
  { name: "range", group: "money", kind: "range" },
  { name: "success_redirect", group: "page", kind: "template" },
  { name: "error_redirect", group: "page", kind: "template" },
  { name: "support_link", group: "page", kind: "template" },
  { name: "locale", group: "page", kind: "listed" },
  { name: "payer_context", group: "rest", kind: "choice", choices: ["send", "omit"] },
  { name: "refunds", group: "rest", kind: "choice", choices: ["refuse", "by_hand"] },
]

export const fieldGroups: readonly FieldGroup[] = ["way", "money", "page", "rest"]

const words: Record<string, TextKey> = {
  "mode.pay_then_order": "settings.value.pay_then_order",
  "mode.order_then_pay": "settings.value.order_then_pay",
  "unpaid_order.cancel": "settings.value.cancel",
  "unpaid_order.keep": "settings.value.keep",
  "on_cart_change.supersede": "settings.value.supersede",
  "on_cart_change.refuse": "settings.value.refuse",
  "payer_context.send": "settings.value.send",
  "payer_context.omit": "settings.value.omit",
  "refunds.refuse": "settings.value.refunds_refuse",
  "refunds.by_hand": "settings.value.by_hand",
}

/** A setting's value as people read it. */
export function settingText(name: CheckoutField, value: CheckoutValues[CheckoutField], text: Text): string {
  if (typeof value === "object") {
    const { tolerance_percent: percent, min_field: min, max_field: max } = value
    return text("settings.value.range", { percent, min, max })
  }
  if (name === "payment_window_seconds") return text("settings.checkout.minutes", { count: Number(value) / 60 })
  const key = words[`${name}.${value}`]
  return key ? text(key) : String(value)
}

/** Whether only the store uses a setting, so that nothing else sets it when it is empty. */
export function isOurs(name: CheckoutField): boolean {
  return name === "payment_window_seconds" || name === "range"
}
