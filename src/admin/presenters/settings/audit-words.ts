import type { CheckoutField } from "../../../modules/payin/checkout/checkout-options"
import en from "../../i18n/en.json"
import type { Text } from "../../i18n/use-text"
import type { AuditFieldChange, AuditItem, CheckoutValues } from "../../lib/contract"
import { isCheckoutField, settingText } from "./checkout-fields"

/** What was changed, in one sentence. */
export function auditSentence({ kind, region }: AuditItem, text: Text): string {
  const known = Object.hasOwn(en.settings.audit.kind, kind) ? kind : "newer"
  return text(`settings.audit.kind.${known}`, { region: region?.name ?? region?.id ?? "" })
}

/** Who changed it, as colleagues know them. */
export function auditActor({ actor, actor_name }: AuditItem, text: Text): string {
  if (actor === "payin") return text("settings.audit.byProgram")
  if (actor_name !== null) return text("settings.audit.by", { name: actor_name })
  return text("settings.audit.byGone", { id: actor })
}

/** One line for each field. For keys, only whether they were entered or removed. */
export function auditChanges({ changes, kind }: AuditItem, text: Text): string[] {
  const keyWord = kind === "connection_removed" ? "settings.audit.removed" : "settings.audit.entered"
  return changes.map((change) => {
    switch (change.field) {
      case "api_key":
        return text(keyWord, { label: text("settings.connection.apiKey") })
      case "previous_keys":
        return text(keyWord, { label: text("settings.connection.previous") })
      case "keep_previous_for_hours": {
        const count = Number(change.to)
        if (count === 0) return text("settings.audit.keepNone")
        return text("settings.audit.keep", { hours: text("settings.connection.hours", { count }) })
      }
      default:
        return valueChange(change, text)
    }
  })
}

function valueChange({ field, from, to }: AuditFieldChange, text: Text): string {
  const valueText = (value: AuditFieldChange["from"]) => {
    if (value === null) return text("settings.audit.notSet")
    return isCheckoutField(field) ? settingText(field, value as CheckoutValues[CheckoutField], text) : String(value)
  }
  return text("settings.audit.value", { label: labelOf(field, text), from: valueText(from), to: valueText(to) })
}

function labelOf(field: string, text: Text): string {
  if (field === "base_url") return text("settings.connection.baseUrl")
  if (field === "store") return text("settings.audit.store")
  return isCheckoutField(field) ? text(`settings.field.${field}.label`) : field
}
