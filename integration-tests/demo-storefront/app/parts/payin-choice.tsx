import { listPaymentOptions, type PayinOption, payinTexts } from "medusa-payment-payin/storefront"
import { useEffect, useState } from "react"
import { useLanguage } from "../language"
import { sdk } from "../store"

/** What a shopper asks for; the service assigns what is left out. */
export type PayinPreference = { bank?: string; method?: string }

type ChoiceProps = {
  cartId: string
  providerId: string
  preference: PayinPreference
  onChange(preference: PayinPreference): void
}

/** Asks only where there is a choice. If the store cannot say, nothing is asked and paying still works. */
export function PayinChoice({ cartId, providerId, preference, onChange }: ChoiceProps) {
  const { language } = useLanguage()
  const texts = payinTexts(language)
  const option = useOption(cartId, providerId)
  if (!option) return null
  if (option.availability === "unsupported_currency") return <p className="notice">{texts.unsupportedCurrency}</p>
  const nameOf = (method: string) => texts.methods[method] ?? method
  return (
    <div className="preferences">
      <Preference
        {...{ label: texts.bank, none: texts.anyBank, values: option.banks, chosen: preference.bank }}
        onChange={(bank) => onChange({ ...preference, bank })}
      />
      <Preference
        {...{ label: texts.method, none: texts.anyMethod, values: option.methods, chosen: preference.method, nameOf }}
        onChange={(method) => onChange({ ...preference, method })}
      />
    </div>
  )
}

function useOption(cartId: string, providerId: string): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    setOption(undefined)
    listPaymentOptions(sdk, { cartId }, { signal: leaving.signal })
      .then((options) => setOption(options.find((each) => each.providerId === providerId)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cartId, providerId])
  return option
}

type PreferenceProps = {
  label: string
  none: string
  values: string[]
  chosen: string | undefined
  nameOf?(value: string): string
  onChange(value: string | undefined): void
}

function Preference({ label, none, values, chosen, nameOf = (value) => value, onChange }: PreferenceProps) {
  if (values.length < 2) return null
  return (
    <label>
      {label}
      <select value={chosen ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{none}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
