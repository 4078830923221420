import type { StoreOrder } from "@medusajs/types"
import { type PayinPayment, readPayment } from "medusa-payment-payin-storefront"
import { useLanguage } from "../language"
import { Contact } from "../parts/contact"
import { Link } from "../parts/link"
import { Message, NotReady } from "../parts/notices"
import { Lines, Totals } from "../parts/totals"
import { orderFields, sdk } from "../store"
import { useAnswer } from "../use-answer"

export function OrderPage({ id }: { id: string }) {
  const { language, t } = useLanguage()
  const { state, value } = useAnswer(() => sdk.store.order.retrieve(id, orderFields), [id])
  const ask = () => readPayment(sdk, { orderId: id }, { locale: language })
  const { state: asking, value: payment } = useAnswer(ask, [id, language])
  if (!value) return <NotReady state={state} />
  const { order } = value
  return (
    <section className="confirmation">
      <Message tone="good" title={t.thanks} note={t.orderNumber(order.display_id ?? "")} />
      <div className="card">
        <AboutPayment payment={payment} />
        <p>{asking !== "loading" && <PaidBadge order={order} payment={payment} />}</p>
        <Lines items={order.items ?? []} currency={order.currency_code} />
        <Totals of={order} />
        <p className="fine">{t.orderNote(order.email ?? "")}</p>
        <Link to="/" className="button quiet">
          {t.shopOn}
        </Link>
      </div>
    </section>
  )
}

/** Less, more or twice as much arrived, say. Nothing for an order that was paid as asked, or in another way. */
function AboutPayment({ payment }: { payment: PayinPayment | undefined }) {
  if (!payment?.contactShop) return null
  return (
    <div className="notice" role="status">
      <p>{payment.message}</p>
      <Contact payment={payment} />
    </div>
  )
}

function PaidBadge({ order, payment }: { order: StoreOrder; payment: PayinPayment | undefined }) {
  const { t } = useLanguage()
  // The store captures what has arrived a moment after it has placed the order.
  const isShort = order.payment_status === "partially_captured" || payment?.messageKey === "paid_short"
  if (isShort) return <span className="badge">{t.partlyPaid}</span>
  const isPaid = order.payment_status === "captured" || payment?.messageKey === "paid"
  return <span className={isPaid ? "badge good" : "badge"}>{isPaid ? t.paid : t.unpaid}</span>
}
