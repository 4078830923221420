import type { StoreCart, StoreOrder } from "@medusajs/types"
import { useLanguage } from "../language"
import { type LineItem, titleOf } from "../product-words"
import { Thumbnail } from "./thumbnail"

type Sums = Pick<StoreCart & StoreOrder, "currency_code" | "total" | "item_total" | "shipping_total"> & {
  shipping_methods?: unknown[] | null
}

export function Totals({ of }: { of: Sums }) {
  const { t, money } = useLanguage()
  const chosen = Boolean(of.shipping_methods?.length)
  const rows = [
    [t.items, money(of.item_total, of.currency_code)],
    [t.delivery, chosen ? money(of.shipping_total, of.currency_code) : t.openDelivery],
  ] as const
  return (
    <dl className="totals">
      {rows.map(([name, sum]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="sum">
        <dt>{t.total}</dt>
        <dd>{money(of.total, of.currency_code)}</dd>
      </div>
    </dl>
  )
}

type Line = LineItem & { id: string; thumbnail?: string | null; quantity: number; total?: number | null }

export function Lines({ items, currency }: { items: Line[]; currency: string }) {
  const { language, money } = useLanguage()
  return (
    <ul className="lines">
      {items.map((item) => (
        <li key={item.id}>
          <Thumbnail src={item.thumbnail} />
          <span>
            {titleOf(item, language)} <small>×&nbsp;{item.quantity}</small>
          </span>
          <span>{money(item.total ?? 0, currency)}</span>
        </li>
      ))}
    </ul>
  )
}
