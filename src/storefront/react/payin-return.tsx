import { useEffect } from "react"
import type { PayinSource } from "../action/payin-source"
import { orderToOpen } from "../payment/order-to-open"
import type { PayinPayment } from "../payment/payment"
import { payinTexts, titleOf, writtenIn } from "../texts"
import { BusyText, Unscripted } from "./busy-text"
import { usePayinPayment } from "./hooks/use-payin-payment"
import { useStart } from "./hooks/use-start"
import { useStore } from "./hooks/use-store"
import { Help, needsPerson } from "./payin-help"
import { WhileWaiting } from "./while-waiting"

export type PayinReturnProps = {
  /** The storefront's server action, or a client of the store's API: a client is the same one in every render. */
  payin: PayinSource
  /** `cart_id` of the page's address. */
  cartId: string
  /** `locale` of the page's address; default English. */
  locale?: string | undefined
  /** Path of an order's page, with `{order_id}` in it. */
  orderPath: string
  /** Path of the checkout, to choose another way to pay. Undefined where a pay-in was not chosen for this cart last. */
  checkoutPath?: string | undefined
  /** What a fingerprinting library of the shop says of this browser, for another try. */
  fingerprint?: string | undefined
}

/** The page that the Payment Page leads back to: follows the payment to the order, or to another try. */
export function PayinReturn({ locale = "en", ...props }: PayinReturnProps) {
  const { payin, cartId, orderPath, checkoutPath, fingerprint } = props
  const texts = payinTexts(locale)
  const store = useStore(payin)
  const { payment, silent, error } = usePayinPayment(store, { cartId }, locale)
  const orderUrl =
    payment?.state === "paid" && payment.orderId ? orderPath.replace("{order_id}", payment.orderId) : null
  const leavesFor = payment && orderToOpen(payment) ? orderUrl : null
  useEffect(() => {
    // A whole navigation: whatever the storefront keeps of the cart is read again.
    if (leavesFor) window.location.replace(leavesFor)
  }, [leavesFor])
  return (
    <div
      className="payin payin-return"
      {...writtenIn(locale)}
      aria-live="polite"
      data-state={payment?.state ?? "checking"}
    >
      <Standing payment={payment} failed={Boolean(error)} locale={locale} />
      {!payment && <Unscripted locale={locale} />}
      {silent && <p className="payin-message">{texts.storeSilent}</p>}
      {payment?.state === "waiting" && <WhileWaiting payment={payment} locale={locale} />}
      {orderUrl && (
        <a className={leavesFor ? "payin-link" : "payin-button"} href={orderUrl}>
          {texts.toOrder}
        </a>
      )}
      {payment?.canPayAgain && <PayAgain {...{ payin, cartId, locale, checkoutPath, fingerprint, payment }} />}
    </div>
  )
}

type StandingProps = { payment: PayinPayment | undefined; failed: boolean; locale: string }

export function Standing({ payment, failed, locale }: StandingProps) {
  const texts = payinTexts(locale)
  if (payment && needsPerson(payment)) return <Help className="payin-help" payment={payment} locale={locale} />
  const titleNow = payment ? titleOf(payment, texts) : failed ? texts.unknownPayment : texts.checking
  const isBusy = payment ? payment.state === "waiting" || payment.state === "paid" : !failed
  return (
    <>
      <h1 className="payin-title">
        <BusyText busy={isBusy} text={titleNow} />
      </h1>
      {payment && <p className="payin-message">{payment.message}</p>}
      {!payment && failed && <p className="payin-message">{texts.unknownHint}</p>}
    </>
  )
}

type PayAgainProps = Pick<PayinReturnProps, "payin" | "cartId" | "checkoutPath" | "fingerprint"> & {
  locale: string
  payment: PayinPayment
}

export function PayAgain({ payin, cartId, checkoutPath, locale, fingerprint, payment }: PayAgainProps) {
  const texts = payinTexts(locale)
  const { starting, problem, start, button } = useStart(payin)
  const pay = () => start({ cartId, providerId: payment.providerId, locale, fingerprint })
  return (
    <>
      <button ref={button} type="button" className="payin-button" disabled={starting} onClick={() => void pay()}>
        <BusyText busy={starting} text={starting ? texts.starting : texts.payAgain} />
      </button>
      {/* The checkout has nothing any more of a cart that became an order. */}
      {payment.orderId === null && checkoutPath && (
        <a className="payin-link" href={checkoutPath}>
          {texts.otherWay}
        </a>
      )}
      <p className="payin-problem" role="alert">
        {problem}
      </p>
    </>
  )
}
