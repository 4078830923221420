import type { StoreCart } from "@medusajs/types"
import { useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { AddressStep } from "../parts/address-step"
import { DeliveryStep } from "../parts/delivery-step"
import { Link } from "../parts/link"
import { Message, NotReady } from "../parts/notices"
import { PaymentStep } from "../parts/payment-step"
import { Lines, Totals } from "../parts/totals"

type Step = "address" | "delivery" | "payment"

export function CheckoutPage() {
  const { t } = useLanguage()
  const { cart, state } = useCart()
  const [changing, setChanging] = useState<Step>()
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
  const step = changing ?? nextStep(cart)
  const done = () => setChanging(undefined)
  return (
    <div className="two">
      <section className="steps">
        <h1>{t.checkout}</h1>
        <AddressStep cart={cart} open={step === "address"} onDone={done} onChange={() => setChanging("address")} />
        <DeliveryStep cart={cart} open={step === "delivery"} onDone={done} onChange={() => setChanging("delivery")} />
        <PaymentStep cart={cart} open={step === "payment"} />
      </section>
      <aside className="card">
        <Lines items={cart.items} currency={cart.currency_code} />
        <Totals of={cart} />
      </aside>
    </div>
  )
}

/** The first thing that the cart still lacks; the rest is kept in the store, so a reload continues here. */
function nextStep(cart: StoreCart): Step {
  if (!cart.email || !cart.shipping_address?.address_1) return "address"
  if (!cart.shipping_methods?.length) return "delivery"
  return "payment"
}
