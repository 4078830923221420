import { contactRows } from "../payment/contact-rows"
import type { PayinPayment } from "../payment/payment"
import { amountLocale, payinTexts, titleOf, writtenIn } from "../texts"

export type PayinHelpProps = { payment: PayinPayment; locale?: string | undefined }

/**
 * What the shopper reads while a person has to look at the payment: what happened, and how to reach the shop. Nothing for
 * a payment that needs nobody.
 */
export function PayinHelp(props: PayinHelpProps) {
  return <Help {...props} className="payin payin-help" />
}

/** @param className without `payin` inside a component, which has that class: a shop's rules for it apply once */
export function Help({ className, payment, locale = "en" }: PayinHelpProps & { className: string }) {
  if (!needsPerson(payment)) return null
  const texts = payinTexts(locale)
  const rows = contactRows(payment, texts, amountLocale(locale))
  return (
    <section className={className} {...writtenIn(locale)}>
      <h1 className="payin-title">{titleOf(payment, texts)}</h1>
      <p className="payin-message">{payment.message}</p>
      {rows.length > 0 && (
        <dl className="payin-rows">
          {rows.map(({ key, label, shown, href }) => (
            <div key={key} className="payin-row">
              <dt>{label}</dt>
              <dd translate="no">{href ? <a href={href}>{shown}</a> : shown}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** True where `<PayinHelp/>` has something to say. */
export function needsPerson({ contactShop, state }: PayinPayment): boolean {
  return contactShop || state === "needs_help" || state === "in_review"
}
