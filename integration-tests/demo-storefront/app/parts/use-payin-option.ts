import type { StoreCart } from "@medusajs/types"
import { isPayinProvider, listPaymentOptions, type PayinOption, payinTexts } from "medusa-payment-payin-storefront"
import { useEffect, useState } from "react"
import { useLanguage } from "../language"
import { sdk } from "../store"

type Offer = {
  option: PayinOption | undefined
  /** Why this cart cannot be paid with it; undefined where it can, or where the store cannot say. */
  refusal: string | undefined
}

/** @param providerId undefined while nothing is to be asked */
export function usePayinOption(cart: StoreCart, providerId: string | undefined): Offer {
  const { language, t } = useLanguage()
  const [read, setRead] = useState<PayinOption>()
  // Between a choice and the next answer, the last answer is another provider's.
  const option = read?.providerId === providerId ? read : undefined
  const { id: cartId, currency_code, total } = cart
  useEffect(() => {
    setRead(undefined)
    if (!isPayinProvider(providerId)) return
    const leaving = new AbortController()
    listPaymentOptions(sdk, { cartId }, { locale: language, signal: leaving.signal })
      .then((options) => setRead(options.find((each) => each.providerId === providerId)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cartId, currency_code, total, providerId, language])
  return { option, refusal: refusalOf() }

  function refusalOf(): string | undefined {
    const texts = payinTexts(language)
    if (option?.availability === "unsupported_currency") return texts.unsupportedCurrency
    if (option?.availability === "amount_out_of_limits") return texts.amountOutOfLimits
    return option?.availability === "not_connected" ? t.notConnected : undefined
  }
}
