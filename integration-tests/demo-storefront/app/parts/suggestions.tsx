import { listPaymentOptions, payinTexts, type SuggestedChoice, suggestedChoices } from "medusa-payment-payin-storefront"
import { useEffect, useState } from "react"
import { useLanguage } from "../language"
import { sdk } from "../store"
import type { PayinPreference } from "./payin-choice"

type SuggestionsProps = {
  cartId: string
  providerId: string
  /** What the store refused. */
  refused: PayinPreference
  busy: boolean
  onChoose(preference: PayinPreference): void
}

/** After a refusal: what has just worked for others, one press each. */
export function Suggestions({ cartId, providerId, refused, busy, onChoose }: SuggestionsProps) {
  const { language } = useLanguage()
  const texts = payinTexts(language)
  const [suggested, setSuggested] = useState<SuggestedChoice[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    listPaymentOptions(sdk, { cartId }, { locale: language, signal: leaving.signal })
      .then((options) => options.find((each) => each.providerId === providerId))
      .then((option) => option && setSuggested(suggestedChoices(option, refused, payinTexts(language))))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cartId, providerId, refused, language])
  if (suggested.length === 0) return null
  return (
    <div className="suggestions" role="group" aria-label={texts.suggested}>
      <p>{texts.suggested}</p>
      {suggested.map(({ name, choice }) => (
        <button key={JSON.stringify(choice)} className="quiet" disabled={busy} onClick={() => onChoose(choice)}>
          {name}
        </button>
      ))}
    </div>
  )
}
