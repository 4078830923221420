import { storefrontLanguage, type StorefrontTexts, storefrontTexts } from "../shopper-texts"
import type { PayinPayment } from "./payment/payment"

export type PayinTexts = StorefrontTexts

/** @param locale such as `ru-RU`; English for any language that we do not have */
export function payinTexts(locale: string | undefined | null): PayinTexts {
  return storefrontTexts(locale)
}

/** The language of `payinTexts`, for the page's `lang`: a screen reader must not read English as if it were German. */
export function textsLanguage(locale: string | undefined | null): string {
  return storefrontLanguage(locale)
}

/** The heading over a payment's message. */
export function titleOf({ state, messageKey }: Pick<PayinPayment, "state" | "messageKey">, texts: PayinTexts): string {
  const [, own] = Object.entries(texts.titles).find(([key]) => key === messageKey) ?? []
  return own ?? texts.titles[state]
}
