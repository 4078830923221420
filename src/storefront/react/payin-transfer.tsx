import type { PayinPayment } from "../payment/payment"
import { requisiteRows } from "../requisite/requisite-rows"
import { amountLocale, payinTexts, writtenIn } from "../texts"
import { useCopy } from "./hooks/use-copy"

export type PayinTransferProps = { payment: PayinPayment; locale?: string | undefined }

/** Where to pay to, for payments without a hosted page: what to enter at the bank. */
export function PayinTransfer(props: PayinTransferProps) {
  return <Transfer {...props} className="payin payin-transfer" />
}

/** @param className without `payin` inside a component, which has that class: a shop's rules for it apply once */
export function Transfer({ className, payment, locale = "en" }: PayinTransferProps & { className: string }) {
  const texts = payinTexts(locale)
  const { copied, copy } = useCopy()
  if (payment.state !== "waiting" || payment.paymentPageUrl || !payment.requisite) return null
  const rows = requisiteRows(payment, texts, amountLocale(locale))
  const copiedRow = rows.find((row) => row.copy === copied)
  return (
    <section className={className} {...writtenIn(locale)}>
      <p className="payin-message">{texts.transferHint}</p>
      <dl className="payin-rows">
        {rows.map((row) => {
          const word = copied === row.copy ? texts.copied : texts.copy
          return (
            <div key={row.key} className="payin-row payin-row-to-copy">
              <dt>{row.label}</dt>
              {/* A translated name is not the recipient's. */}
              <dd translate="no">{row.shown}</dd>
              {/* A list of terms has room for nothing else. */}
              <dd className="payin-copy">
                <button
                  type="button"
                  className="payin-link"
                  aria-live="off"
                  aria-label={`${word}: ${row.label}`}
                  onClick={() => void copy(row.copy)}
                >
                  {word}
                </button>
              </dd>
            </div>
          )
        })}
      </dl>
      {/* What a screen reader says by itself: it reads no new text of a button. */}
      <p className="payin-status" role="status">
        {copiedRow && `${texts.copied}: ${copiedRow.label}`}
      </p>
    </section>
  )
}
