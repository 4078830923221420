import type { PayinSource } from "../action/payin-source"
import type { PayinPayment } from "../payment/payment"
import { payinTexts, writtenIn } from "../texts"
import { usePayinPayment } from "./hooks/use-payin-payment"
import { useStore } from "./hooks/use-store"
import { Standing } from "./payin-return"
import { WhileWaiting } from "./while-waiting"

export type PayinNoteProps = {
  /** The storefront's server action, or a client of the store's API: a client is the same one in every render. */
  payin: PayinSource
  orderId: string
  /** Default English. */
  locale?: string | undefined
}

/**
 * For an order's page: what is not as it should be with the payment, such as an amount that arrived in part, and where to
 * pay an order that was placed first. An empty element for other orders, also for those that were paid in another way.
 */
export function PayinNote({ payin, orderId, locale = "en" }: PayinNoteProps) {
  const store = useStore(payin)
  const { payment } = usePayinPayment(store, { orderId }, locale)
  // A screen reader reads what comes into a part of the page that it knows already.
  return (
    <div className="payin-live" aria-live="polite">
      {payment && <Note payment={payment} locale={locale} />}
    </div>
  )
}

/** An order's page thanks for the order, whatever became of its payment. */
export function Note({ payment, locale }: { payment: PayinPayment; locale: string }) {
  if (payment.state === "paid" && !payment.contactShop) return null
  // The store's sentence is for a page with a button to pay again, which needs the cart.
  const shown = payment.canPayAgain ? { ...payment, message: payinTexts(locale).notPayableHere } : payment
  return (
    <div className="payin payin-note" {...writtenIn(locale)}>
      <Standing payment={shown} failed={false} locale={locale} />
      {payment.state === "waiting" && <WhileWaiting payment={payment} locale={locale} />}
    </div>
  )
}
