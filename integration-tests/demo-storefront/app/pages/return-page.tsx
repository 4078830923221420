import { type PayinPayment, type PayinState, payinTexts, titleOf } from "medusa-payment-payin-storefront"
import { usePayinCountdown, usePayinPayment } from "medusa-payment-payin-storefront/react"
import { useEffect } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { Contact } from "../parts/contact"
import { Link } from "../parts/link"
import { Message, Problem } from "../parts/notices"
import { useTask } from "../parts/use-task"
import { payCart } from "../payin-payment"
import { go, useRoute } from "../route"
import { sdk } from "../store"

/**
 * Where the Payment Page sends the shopper. The address decides nothing: this page asks the store until it returns the
 * order, or reports that this payment will not arrive.
 */
export function ReturnPage() {
  const { t, language } = useLanguage()
  const { forget } = useCart()
  const cartId = useRoute().query.get("cart_id") ?? undefined
  const { payment, silent, error } = usePayinPayment(sdk, { cartId }, language)
  const orderId = payment?.state === "paid" ? payment.orderId : undefined

  useEffect(() => {
    if (!orderId || !cartId) return
    forget(cartId)
    go(`/order/${orderId}`, { replace: true })
  }, [orderId])

  // Without a hosted page, the shop itself shows where to send the money.
  const isTransfer = payment?.state === "waiting" && payment.requisite !== null && payment.paymentPageUrl === null
  useEffect(() => {
    if (isTransfer) go(`/transfer?cart_id=${cartId}`, { replace: true })
  }, [isTransfer, cartId])

  const texts = payinTexts(language)
  if (error || !cartId) return <Unknown />
  if (!payment || orderId) return <Message tone="busy" title={texts.checking} note={silent && texts.storeSilent} />
  const note = silent ? texts.storeSilent : payment.message
  return (
    <Message tone={tones[payment.state]} title={titleOf(payment, texts)} note={note}>
      <Contact payment={payment} />
      {payment.state === "waiting" && <TimeLeft payment={payment} />}
      {payment.canPayAgain && <PayAgain cartId={cartId} payment={payment} />}
      {payment.state === "waiting" && payment.paymentPageUrl && (
        <a href={payment.paymentPageUrl}>{texts.toPaymentPage}</a>
      )}
      {(payment.state === "in_review" || payment.state === "needs_help") && (
        <Link to="/" className="button quiet">
          {t.shopOn}
        </Link>
      )}
    </Message>
  )
}

const tones: Record<PayinState, "busy" | "good" | "bad" | "looked-at"> = {
  waiting: "busy",
  paid: "good",
  expired: "bad",
  in_review: "looked-at",
  needs_help: "looked-at",
}

/** Once the time is over, the message says more than a clock. */
function TimeLeft({ payment }: { payment: PayinPayment }) {
  const { language } = useLanguage()
  const left = usePayinCountdown(payment.messageKey === "placing_order" ? null : payment.expiresAt)
  return left && !left.over ? <p role="timer">{payinTexts(language).timeLeft(left.text)}</p> : null
}

function PayAgain({ cartId, payment }: { cartId: string; payment: PayinPayment }) {
  const { t, language } = useLanguage()
  const { busy, problem, run } = useTask()
  const texts = payinTexts(language)
  return (
    <>
      <button
        disabled={busy}
        onClick={() => void run(() => payCart({ cartId, providerId: payment.providerId, locale: language }))}
      >
        {busy ? texts.starting : texts.payAgain}
      </button>
      <Link to="/checkout" className="button quiet">
        {t.toCheckout}
      </Link>
      {problem && <Problem message={problem} />}
    </>
  )
}

function Unknown() {
  const { t, language } = useLanguage()
  const { unknownPayment, unknownHint } = payinTexts(language)
  return (
    <Message title={unknownPayment} note={unknownHint}>
      <Link to="/" className="button">
        {t.shopOn}
      </Link>
    </Message>
  )
}
