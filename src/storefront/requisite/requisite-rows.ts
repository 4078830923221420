import type { ShownRequisite } from "../start/next-step"
import type { PayinTexts } from "../texts"
import { formatAmount } from "./format-amount"

/** One line of what the shopper has to enter at the bank. */
export type RequisiteRow = {
  key: "amount" | "bank" | "owner" | "requisites" | "phone"
  label: string
  shown: string
  copy: string
}

/**
 * The lines to show when there is no hosted page, the amount first. `shown` is for the eye, `copy` for the clipboard.
 * On a page that goes from right to left, show them with `dir="ltr"`: the groups of a card number would change places.
 *
 * @param locale of the amount, such as `ru-RU`
 */
export function requisiteRows(session: ShownRequisite, texts: PayinTexts, locale: string): RequisiteRow[] {
  const { requisite, amount, currencyCode } = session
  if (!requisite) return []
  const rows = [
    { key: "amount", label: texts.amount, value: amount, shown: formatAmount(amount, currencyCode, locale) },
    { key: "bank", label: texts.bank, value: requisite.bank },
    { key: "owner", label: texts.owner, value: requisite.owner_name },
    { key: "requisites", label: texts.requisites, value: requisite.requisites, shown: grouped(requisite.requisites) },
    { key: "phone", label: texts.phone, value: requisite.sbp_number },
  ] as const
  return rows.flatMap(({ key, label, value, ...rest }) =>
    value ? [{ key, label, shown: "shown" in rest ? rest.shown : value, copy: value }] : [],
  )
}

/** A long number in groups of four, as on a card; anything else as it is. */
function grouped(requisites: string | null): string {
  return requisites && /^\d{13,20}$/.test(requisites) ? requisites.replace(/\d{4}(?=\d)/g, "$& ") : (requisites ?? "")
}
