import type { StoreOrder } from "@medusajs/types"
import { readPayment } from "medusa-payment-payin-storefront"
import { useLanguage } from "../language"
import { Contact } from "../parts/contact"
import { Link } from "../parts/link"
import { Message, NotReady } from "../parts/notices"
import { Lines, Totals } from "../parts/totals"
import { orderFields, sdk } from "../store"
import { useAnswer } from "../use-answer"

export function OrderPage({ id }: { id: string }) {
  const { t } = useLanguage()
  const { state, value } = useAnswer(() => sdk.store.order.retrieve(id, orderFields), [id])
  if (!value) return <NotReady state={state} />
  const { order } = value
  return (
    <section className="confirmation">
      <Message tone="good" title={t.thanks} note={t.orderNumber(order.display_id ?? "")} />
      <div className="card">
        <AboutPayment orderId={order.id} />
        <p>
          <PaidBadge order={order} />
        </p>
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
function AboutPayment({ orderId }: { orderId: string }) {
  const { language } = useLanguage()
  const ask = () => readPayment(sdk, { orderId }, { locale: language })
  const { value: payment } = useAnswer(ask, [orderId, language])
  if (!payment?.contactShop) return null
  return (
    <div className="notice" role="status">
      <p>{payment.message}</p>
      <Contact payment={payment} />
    </div>
  )
}

function PaidBadge({ order }: { order: StoreOrder }) {
  const { t } = useLanguage()
  if (order.payment_status === "captured") return <span className="badge good">{t.paid}</span>
  return <span className="badge">{order.payment_status === "partially_captured" ? t.partlyPaid : t.unpaid}</span>
}
