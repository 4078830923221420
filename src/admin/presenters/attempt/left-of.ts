import type { Text } from "../../i18n/use-text"
import { formatMoney } from "../format-money"

/**
 * What is left of a payment's money, and what to call it. Below zero, nothing is kept: the service took back what was
 * refunded already, or is still to be sent.
 */
export function leftOf(net: string | null): { label: "detail.net" | "detail.outOfPocket"; amount: string | null } {
  return net?.startsWith("-")
    ? { label: "detail.outOfPocket", amount: net.slice(1) }
    : { label: "detail.net", amount: net }
}

/** The same as one text, for where a column or a heading says that it is what was kept. */
export function keptText(net: string, currency: string, { text, locale }: { text: Text; locale: string }): string {
  const { amount, label } = leftOf(net)
  const written = formatMoney(amount ?? net, currency, locale)
  return label === "detail.net" ? written : `${text(label)} ${written}`
}
