import { listPaymentOptions, type PayinOption, payinTexts } from "medusa-payment-payin-storefront"
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
  const { language, t } = useLanguage()
  const texts = payinTexts(language)
  const option = useOption(cartId, providerId, language)
  if (!option) return null
  if (option.availability === "unsupported_currency") return <p className="notice">{texts.unsupportedCurrency}</p>
  if (option.availability === "not_connected") return <p className="notice">{t.notConnected}</p>
  if (option.availability === "amount_out_of_limits") return <p className="notice">{texts.amountOutOfLimits}</p>
  const bankName = (bank: string) => option.bankNames[bank] ?? bank
  const methodName = (method: string) => option.methodNames[method] ?? texts.methods[method] ?? method
  return (
    <div className="preferences">
      <Preference
        {...{ label: texts.bank, none: texts.anyBank, values: option.banks, chosen: preference.bank }}
        nameOf={bankName}
        onChange={(bank) => onChange({ ...preference, bank })}
      />
      <Preference
        {...{ label: texts.method, none: texts.anyMethod, values: option.methods, chosen: preference.method }}
        nameOf={methodName}
        onChange={(method) => onChange({ ...preference, method })}
      />
    </div>
  )
}

function useOption(cartId: string, providerId: string, locale: string): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    setOption(undefined)
    listPaymentOptions(sdk, { cartId }, { locale, signal: leaving.signal })
      .then((options) => setOption(options.find((each) => each.providerId === providerId)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cartId, providerId, locale])
  return option
}

type PreferenceProps = {
  label: string
  none: string
  values: string[]
  chosen: string | undefined
  nameOf(value: string): string
  onChange(value: string | undefined): void
}

function Preference({ label, none, values, chosen, nameOf, onChange }: PreferenceProps) {
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
