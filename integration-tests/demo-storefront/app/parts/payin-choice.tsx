import { type PayinOption, payinTexts } from "medusa-payment-payin-storefront"
import { useLanguage } from "../language"

/** What a shopper asks for; the service assigns what is left out. */
export type PayinPreference = { bank?: string; method?: string }

type ChoiceProps = {
  /** Undefined: the store cannot say, so nothing is asked, and paying still works. */
  option: PayinOption | undefined
  /** Why it cannot be paid with, if it cannot. */
  refusal: string | undefined
  preference: PayinPreference
  onChange(preference: PayinPreference): void
}

/** Asks only where there is a choice. */
export function PayinChoice({ option, refusal, preference, onChange }: ChoiceProps) {
  const { language } = useLanguage()
  const texts = payinTexts(language)
  if (refusal) return <p className="notice">{refusal}</p>
  if (!option) return null
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
