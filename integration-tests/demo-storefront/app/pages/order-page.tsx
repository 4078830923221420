import type { StoreOrder } from "@medusajs/types"
import { useEffect, useState } from "react"
import { useLanguage } from "../language"
import { Link } from "../parts/link"
import { Loading, Message, Problem } from "../parts/notices"
import { Lines, Totals } from "../parts/totals"
import { sdk } from "../store"

export function OrderPage({ id }: { id: string }) {
  const { t } = useLanguage()
  const [order, setOrder] = useState<StoreOrder>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    sdk.store.order
      .retrieve(id, { fields: "*items,*shipping_methods" })
      .then((answer) => setOrder(answer.order))
      .catch(() => setFailed(true))
  }, [id])
  if (failed) return <Problem onRetry={() => location.reload()} />
  if (!order) return <Loading />
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
