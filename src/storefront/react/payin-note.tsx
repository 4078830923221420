import type { PayinSource } from "../action/payin-source"
import { writtenIn } from "../texts"
import { usePayinPayment } from "./hooks/use-payin-payment"
import { useStore } from "./hooks/use-store"
import { PayinHelp } from "./payin-help"

export type PayinNoteProps = {
  /** The storefront's server action, or a client of the store's API: a client is the same one in every render. */
  payin: PayinSource
  orderId: string
  /** Default English. */
  locale?: string | undefined
}

/**
 * For an order's page: what is not as it should be with the payment, such as an amount that arrived in part. Nothing for
 * other orders, also for those that were paid in another way.
 */
export function PayinNote({ payin, orderId, locale = "en" }: PayinNoteProps) {
  const store = useStore(payin)
  const { payment } = usePayinPayment(store, { orderId }, locale)
  if (!payment?.contactShop) return null
  return (
    <div className="payin payin-note" {...writtenIn(locale)}>
      <PayinHelp payment={payment} locale={locale} />
    </div>
  )
}
