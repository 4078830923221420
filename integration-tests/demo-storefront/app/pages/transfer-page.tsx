import { formatAmount, payinTexts, requisiteRows } from "medusa-payment-payin-storefront"
import { useCopy, usePayinCountdown, usePayinPayment } from "medusa-payment-payin-storefront/react"
import { useEffect } from "react"
import { useLanguage } from "../language"
import { Loading } from "../parts/notices"
import { go, useRoute } from "../route"
import { sdk } from "../store"

/** Shows the requisites in the shop, for a payment without a hosted page. The return page handles the rest. */
export function TransferPage() {
  const { language } = useLanguage()
  const texts = payinTexts(language)
  const cartId = useRoute().query.get("cart_id") ?? undefined
  const { payment, silent, error } = usePayinPayment(sdk, { cartId }, language)
  const { copied, copy } = useCopy()
  const left = usePayinCountdown(payment?.expiresAt)
  const isOver = Boolean(error) || (payment && (payment.state !== "waiting" || !payment.requisite))

  useEffect(() => {
    if (isOver) go(`/return?cart_id=${cartId ?? ""}`, { replace: true })
  }, [isOver, cartId])

  if (!payment || isOver) return <Loading />
  return (
    <section className="card transfer">
      <h1>{texts.transferTitle(formatAmount(payment.amount, payment.currencyCode, language))}</h1>
      <p>{texts.transferHint}</p>
      <dl>
        {requisiteRows(payment, texts, language).map((row) => (
          <div key={row.key}>
            <dt>{row.label}</dt>
            <dd>
              <span>{row.shown}</span>
              <button className="quiet small" onClick={() => void copy(row.copy)}>
                {copied === row.copy ? texts.copied : texts.copy}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {left && <p role="timer">{left.over ? texts.timeOver : texts.timeLeft(left.text)}</p>}
      <Loading label={silent ? texts.storeSilent : payment.message} />
    </section>
  )
}
