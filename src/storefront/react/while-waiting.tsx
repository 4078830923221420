import type { PayinPayment } from "../payment/payment"
import { payinTexts } from "../texts"
import { usePayinCountdown } from "./hooks/use-payin-countdown"
import { Transfer } from "./payin-transfer"

/** What helps a shopper who has not paid yet: where to pay, how long that is possible, and what was changed. */
export function WhileWaiting({ payment, locale }: { payment: PayinPayment; locale: string }) {
  const texts = payinTexts(locale)
  const left = usePayinCountdown(payment.messageKey === "placing_order" ? null : payment.expiresAt)
  return (
    <>
      {payment.notice && <p className="payin-notice">{payment.notice}</p>}
      <Transfer className="payin-transfer" payment={payment} locale={locale} />
      {left && (
        <p className="payin-time" role="timer" aria-live="off">
          {left.over ? texts.timeOver : texts.timeLeft(left.text)}
        </p>
      )}
      {payment.paymentPageUrl && (
        <a className="payin-link" href={payment.paymentPageUrl}>
          {texts.toPaymentPage}
        </a>
      )}
    </>
  )
}
