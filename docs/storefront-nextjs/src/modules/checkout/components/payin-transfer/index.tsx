"use client"

import { Text } from "@modules/common/components/ui"
import { type PayinPayment, payinTexts, requisiteRows } from "medusa-payment-payin/storefront"
import { useCopy } from "medusa-payment-payin/storefront/react"

type Props = { payment: PayinPayment; locale: string }

/** Where to pay to, for payments without a hosted page: what to enter at the bank. */
export default function PayinTransfer({ payment, locale }: Props) {
  const texts = payinTexts(locale)
  const { copied, copy } = useCopy()
  if (payment.paymentPageUrl || !payment.requisite) return null
  return (
    <div className="flex flex-col gap-y-4">
      <Text className="txt-medium">{texts.transferHint}</Text>
      <dl className="flex flex-col divide-y border rounded-md">
        {requisiteRows(payment, texts, locale).map((row) => (
          <div key={row.key} className="flex items-center justify-between gap-x-4 p-4">
            <div className="min-w-0">
              <dt className="txt-small text-ui-fg-subtle">{row.label}</dt>
              <dd className="txt-medium-plus break-words">{row.shown}</dd>
            </div>
            <button type="button" className="text-ui-fg-interactive txt-small" onClick={() => void copy(row.copy)}>
              {copied === row.copy ? texts.copied : texts.copy}
            </button>
          </div>
        ))}
      </dl>
    </div>
  )
}
