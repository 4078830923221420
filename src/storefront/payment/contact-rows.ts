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
  const { currencyCode, messageKey, receivedAmount, reference, supportEmail, supportUrl } = payment
  // One of two amounts alone would look like all that has arrived: the sentence names both.
  const received = messageKey === "paid_twice" ? null : receivedAmount
  const rows: (ContactRow | false)[] = [
    reference !== "" && { key: "reference", label: texts.reference, shown: reference },
    received !== null && {
      key: "received",
      label: texts.received,
      shown: formatAmount(received, currencyCode, locale),
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
