import { contactRows, type PayinPayment, payinTexts } from "medusa-payment-payin-storefront"
import { useLanguage } from "../language"

/** What a shopper needs who turns to the shop about a payment; nothing while there is no reason to. */
export function Contact({ payment }: { payment: PayinPayment }) {
  const { language } = useLanguage()
  const texts = payinTexts(language)
  const rows = contactRows(payment, texts, language)
  if (rows.length === 0) return null
  return (
    <dl className="contact" aria-label={texts.contact}>
      {rows.map(({ key, label, shown, href }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{shown}</a> : shown}</dd>
        </div>
      ))}
    </dl>
  )
}
