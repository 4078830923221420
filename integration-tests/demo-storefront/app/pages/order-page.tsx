import type { StoreOrder } from "@medusajs/types"
import { useLanguage } from "../language"
import { Link } from "../parts/link"
import { Message, NotReady } from "../parts/notices"
import { Lines, Totals } from "../parts/totals"
import { sdk } from "../store"
import { useAnswer } from "../use-answer"

export function OrderPage({ id }: { id: string }) {
  const { t } = useLanguage()
  const { state, value } = useAnswer(() => sdk.store.order.retrieve(id, { fields: "*items,*shipping_methods" }), [id])
  if (!value) return <NotReady state={state} />
  const { order } = value
  return (
    <section className="confirmation">
      <Message tone="good" title={t.thanks} note={t.orderNumber(order.display_id ?? "")} />
      <div className="card">
        <p>
          <span className={`badge ${isPaid(order) ? "good" : ""}`}>{isPaid(order) ? t.paid : t.unpaid}</span>
        </p>
        <Lines items={linesOf(order)} currency={order.currency_code} />
        <Totals of={order} />
        <p className="fine">{t.orderNote(order.email ?? "")}</p>
        <Link to="/" className="button quiet">
          {t.shopOn}
        </Link>
      </div>
    </section>
  )
}

function linesOf(order: StoreOrder) {
  return (order.items ?? []).map((item) => ({
    ...item,
    title: item.product_title ?? item.title,
    total: Number(item.total),
  }))
}

function isPaid(order: StoreOrder): boolean {
  return order.payment_status === "captured"
}
