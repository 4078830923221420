import type { StoreCart } from "@medusajs/types"
import { type FormEvent, useRef } from "react"
import { useCart } from "../cart"
import { type Language, useLanguage } from "../language"
import { cartFields, sdk } from "../store"
import { exampleAddress } from "./example-address"
import { Problem } from "./notices"
import { Step } from "./step"
import { useTask } from "./use-task"

type AddressStepProps = { cart: StoreCart; open: boolean; onDone(): void; onChange(): void }

export function AddressStep({ cart, open, onDone, onChange }: AddressStepProps) {
  const { t, language } = useLanguage()
  const { show } = useCart()
  const { busy, problem, run } = useTask()
  const form = useRef<HTMLFormElement>(null)
  const known = cart.shipping_address
  const summary = known?.address_1 && (
    <>
      {known.first_name} {known.last_name}, {known.address_1}, {known.postal_code} {known.city}
      <br />
      {cart.email}
    </>
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { email, ...address } = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const update = { email, shipping_address: address, billing_address: address }
    void run(async () => {
      show((await sdk.store.cart.update(cart.id, update, cartFields)).cart)
      onDone()
    })
  }
  return (
    <Step number={1} title={t.address} open={open} summary={summary} onChange={onChange}>
      <form ref={form} onSubmit={save}>
        <AddressFields cart={cart} />
        {problem && <Problem message={problem} />}
        <div className="actions">
          <button disabled={busy}>{t.next}</button>
          <button type="button" className="quiet" onClick={() => fillExample(form.current!, language)}>
            {t.example}
          </button>
        </div>
      </form>
    </Step>
  )
}

function AddressFields({ cart }: { cart: StoreCart }) {
  const { t, language } = useLanguage()
  const { region } = useCart()
  const known = cart.shipping_address
  const field = (name: string, label: string, value: string | null | undefined, more: Record<string, string> = {}) => (
    <label className={more.className}>
      {label}
      <input name={name} defaultValue={value ?? ""} required {...{ ...more, className: undefined }} />
    </label>
  )
  return (
    <div className="fields">
      {field("email", t.email, cart.email, { type: "email", autoComplete: "email", className: "full" })}
      {field("first_name", t.firstName, known?.first_name, { autoComplete: "given-name" })}
      {field("last_name", t.lastName, known?.last_name, { autoComplete: "family-name" })}
      {field("address_1", t.street, known?.address_1, { autoComplete: "address-line1", className: "full" })}
      {field("postal_code", t.postalCode, known?.postal_code, { autoComplete: "postal-code" })}
      {field("city", t.city, known?.city, { autoComplete: "address-level2" })}
      <label className="full">
        {t.country}
        <select name="country_code" defaultValue={known?.country_code ?? region?.countries?.[0]?.iso_2} required>
          {region?.countries?.map(({ iso_2, display_name }) => (
            <option key={iso_2} value={iso_2}>
              {nameOfCountry(iso_2, language) ?? display_name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function nameOfCountry(code: string | undefined, language: Language): string | undefined {
  return code && new Intl.DisplayNames(language, { type: "region" }).of(code.toUpperCase())
}

/** Spares those who try out the shop from inventing an address. */
function fillExample(form: HTMLFormElement, language: Language): void {
  const country = form.elements.namedItem("country_code") as HTMLSelectElement
  const countries = [...country.options].map(({ value }) => value)
  for (const [name, value] of Object.entries(exampleAddress(countries, language))) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
    field.value = value
  }
}
