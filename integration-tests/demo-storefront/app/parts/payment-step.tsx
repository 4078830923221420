import type { StoreCart, StorePaymentProvider } from "@medusajs/types"
import { isPayinProvider, isRefusedChoice, payinTexts, type StartOptions } from "medusa-payment-payin-storefront"
import { Fragment, type ReactNode, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { payCart, placeWithoutPayment } from "../payin-payment"
import { go } from "../route"
import { reasonOf, sdk } from "../store"
import { type Answer, useAnswer } from "../use-answer"
import { NotReady, Problem } from "./notices"
import { PayinChoice, type PayinPreference } from "./payin-choice"
import { Step } from "./step"
import { Suggestions } from "./suggestions"
import { usePayinOption } from "./use-payin-option"
import { useTask } from "./use-task"

export function PaymentStep({ cart, open }: { cart: StoreCart; open: boolean }) {
  const { t, money, language } = useLanguage()
  const { forget, renew } = useCart()
  const { busy, error, problem, run } = useTask()
  const { state, value: providers } = useProviders(cart.region_id, open)
  const [picked, setPicked] = useState<string>()
  const selected = picked ?? providers?.[0]?.id
  const [preference, setPreference] = useState<PayinPreference>({})
  const isPayin = isPayinProvider(selected)
  const { option, refusal } = usePayinOption(cart, open ? selected : undefined)
  const pay = (chosen = preference) =>
    void run(async () => {
      setPreference(chosen)
      if (isPayin) return payPayin({ providerId: selected!, locale: language, ...chosen })
      const order = await placeWithoutPayment(cart, selected!)
      forget(cart.id)
      go(`/order/${order.id}`, { replace: true })
    })
  return (
    <Step number={3} title={t.payment} open={open}>
      {!providers ? (
        <NotReady state={state} />
      ) : (
        <Ways {...{ providers, selected, setPicked }}>
          {isPayin && open && <PayinChoice {...{ option, refusal, preference }} onChange={setPreference} />}
        </Ways>
      )}
      {problem && <Problem message={problem} />}
      {isPayin && isRefusedChoice(error, payinTexts(language)) && (
        <Suggestions {...{ cartId: cart.id, providerId: selected!, refused: preference, busy }} onChoose={pay} />
      )}
      <div className="actions">
        <button className="wide" disabled={busy || !selected || refusal !== undefined} onClick={() => pay()}>
          {payLabel()}
        </button>
      </div>
    </Step>
  )

  async function payPayin(chosen: Omit<StartOptions, "cartId">) {
    const shownTotal = `${cart.total} ${cart.currency_code}`
    try {
      await payCart({ cartId: cart.id, shownTotal, ...chosen })
    } catch (error) {
      if (reasonOf(error).status === 409) await renew().catch(() => undefined)
      throw error
    }
  }

  function payLabel(): string {
    if (busy) return isPayin ? t.preparing : t.placing
    return isPayin ? t.pay(money(cart.total, cart.currency_code)) : t.placeOrder
  }
}

type WaysProps = {
  providers: StorePaymentProvider[]
  selected: string | undefined
  setPicked(id: string): void
  /** What the selected one asks, right below it. */
  children: ReactNode
}

function Ways({ providers, selected, setPicked, children }: WaysProps) {
  const { t } = useLanguage()
  return (
    <fieldset className="choices">
      <legend className="hidden">{t.payment}</legend>
      {providers.map(({ id }) => (
        <Fragment key={id}>
          <label className="choice">
            <input type="radio" name="payment" value={id} checked={selected === id} onChange={() => setPicked(id)} />
            <span className="grow">
              <strong>{isPayinProvider(id) ? t.payin : t.manual}</strong>
              <small>{isPayinProvider(id) ? t.payinNote : t.manualNote}</small>
            </span>
          </label>
          {selected === id && children}
        </Fragment>
      ))}
    </fieldset>
  )
}

function useProviders(regionId: string | undefined, wanted: boolean): Answer<StorePaymentProvider[]> {
  const list = async () => {
    const { payment_providers } = await sdk.store.payment.listPaymentProviders({ region_id: regionId! })
    return payment_providers.sort((a, b) => Number(isPayinProvider(b.id)) - Number(isPayinProvider(a.id)))
  }
  return useAnswer(regionId && wanted ? list : undefined, [regionId, wanted])
}
