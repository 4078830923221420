import type { StoreCart, StoreCartShippingOption } from "@medusajs/types"
import { useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { cartFields, sdk } from "../store"
import { type Answer, useAnswer } from "../use-answer"
import { NotReady, Problem } from "./notices"
import { Step } from "./step"
import { useTask } from "./use-task"

type DeliveryStepProps = { cart: StoreCart; open: boolean; onDone(): void; onChange(): void }

export function DeliveryStep({ cart, open, onDone, onChange }: DeliveryStepProps) {
  const { t, money } = useLanguage()
  const { show } = useCart()
  const { busy, problem, run } = useTask()
  const { state, value: options } = useShippingOptions(cart, open)
  const chosen = cart.shipping_methods?.[0]
  const [picked, setPicked] = useState<string>()
  const selected = picked ?? chosen?.shipping_option_id ?? options?.[0]?.id
  const summary = chosen && `${t.deliveries[chosen.name] ?? chosen.name}, ${money(chosen.amount, cart.currency_code)}`
  const save = () =>
    void run(async () => {
      show((await sdk.store.cart.addShippingMethod(cart.id, { option_id: selected! }, cartFields)).cart)
      onDone()
    })
  return (
    <Step number={2} title={t.delivery} open={open} summary={summary} onChange={onChange}>
      {!options ? (
        <NotReady state={state} />
      ) : (
        <Choices options={options} {...{ selected, setPicked }} currency={cart.currency_code} />
      )}
      {problem && <Problem message={problem} />}
      <div className="actions">
        <button disabled={busy || !selected} onClick={save}>
          {t.next}
        </button>
      </div>
    </Step>
  )
}

type ChoicesProps = {
  options: StoreCartShippingOption[]
  selected: string | undefined
  setPicked(id: string): void
  currency: string
}

function Choices({ options, selected, setPicked, currency }: ChoicesProps) {
  const { t, money } = useLanguage()
  const inWords = (text = "") => t.deliveries[text] ?? text
  return (
    <fieldset className="choices">
      <legend className="hidden">{t.deliveryChoice}</legend>
      {options.map((option) => (
        <label key={option.id} className="choice">
          <input type="radio" name="delivery" checked={selected === option.id} onChange={() => setPicked(option.id)} />
          <span className="grow">
            <strong>{inWords(option.name)}</strong>
            <small>{inWords((option as { type?: { description?: string } }).type?.description)}</small>
          </span>
          <span>{money(option.amount, currency)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function useShippingOptions(cart: StoreCart, wanted: boolean): Answer<StoreCartShippingOption[]> {
  const country = cart.shipping_address?.country_code
  const list = async () => {
    const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
    return shipping_options.sort((a, b) => a.amount - b.amount)
  }
  return useAnswer(wanted ? list : undefined, [cart.id, cart.region_id, country, wanted])
}
