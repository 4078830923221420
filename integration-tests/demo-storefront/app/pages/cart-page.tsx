import type { StoreCartLineItem } from "@medusajs/types"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { Link } from "../parts/link"
import { Message, NotReady, Problem } from "../parts/notices"
import { Thumbnail } from "../parts/thumbnail"
import { Totals } from "../parts/totals"
import { useTask } from "../parts/use-task"
import { titleOf } from "../product-words"
import { go } from "../route"

export function CartPage() {
  const { t } = useLanguage()
  const { cart, state } = useCart()
  if (state !== "ready") return <NotReady state={state} />
  if (!cart?.items?.length) {
    return (
      <Message title={t.emptyCart}>
        <Link to="/" className="button">
          {t.toProducts}
        </Link>
      </Message>
    )
  }
  return (
    <div className="two">
      <section>
        <h1>{t.cart}</h1>
        <ul className="rows">
          {cart.items.map((item) => (
            <CartRow key={item.id} item={item} currency={cart.currency_code} />
          ))}
        </ul>
      </section>
      <aside className="card">
        <Totals of={cart} />
        <button className="wide" onClick={() => go("/checkout")}>
          {t.checkout}
        </button>
      </aside>
    </div>
  )
}

function CartRow({ item, currency }: { item: StoreCartLineItem; currency: string }) {
  const { language, t, money } = useLanguage()
  const { setQuantity } = useCart()
  const { busy, problem, run } = useTask()
  const change = (quantity: number) => void run(() => setQuantity(item.id, quantity))
  return (
    <li>
      <Thumbnail src={item.thumbnail} />
      <div className="grow">
        <strong>{titleOf(item, language)}</strong>
        <div className="stepper" role="group" aria-label={t.quantity}>
          <button className="quiet" disabled={busy} aria-label="−1" onClick={() => change(item.quantity - 1)}>
            −
          </button>
          <span>{item.quantity}</span>
          <button className="quiet" disabled={busy} aria-label="+1" onClick={() => change(item.quantity + 1)}>
            +
          </button>
          <button className="quiet small" disabled={busy} onClick={() => change(0)}>
            {t.remove}
          </button>
        </div>
        {problem && <Problem message={problem} />}
      </div>
      <strong>{money(item.total, currency)}</strong>
    </li>
  )
}
