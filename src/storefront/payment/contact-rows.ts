import { formatAmount } from "../requisite/format-amount"
import type { PayinTexts } from "../texts"
import type { PayinPayment } from "./payment"

/** One line of what a shopper needs who turns to the shop. */
export type ContactRow = {
  key: "reference" | "received" | "email" | "website"
  label: string
  shown: string
  /** Of the shop's address and website. */
  href?: string
}

/**
 * What to show beside a message that sends the shopper to the shop (`contactShop`): the reference, what arrived, and how
 * to reach the shop, as far as the store says.
 *
 * @param locale of the amount, such as `ru-RU`
 */
export function contactRows(payment: PayinPayment, texts: PayinTexts, locale: string): ContactRow[] {
  const { currencyCode, receivedAmount, reference, supportEmail, supportUrl } = payment
  const rows: (ContactRow | false)[] = [
    reference !== "" && { key: "reference", label: texts.reference, shown: reference },
    receivedAmount !== null && {
      key: "received",
      label: texts.received,
      shown: formatAmount(receivedAmount, currencyCode, locale),
    },
    supportEmail !== null && {
      key: "email",
      label: texts.email,
      shown: supportEmail,
      href: `mailto:${supportEmail}?subject=${encodeURIComponent(reference)}`,
    },
    supportUrl !== null && { key: "website", label: texts.website, shown: supportUrl, href: supportUrl },
  ]
  return payment.contactShop ? rows.filter((row) => row !== false) : []
}
