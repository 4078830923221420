import { storefrontLanguage, type StorefrontTexts, storefrontTexts } from "../shopper-texts"
import type { PayinPayment } from "./payment/payment"

/** Of an amount beside `payinTexts`: in another language, its points may be commas. */
export { amountLocale } from "../shopper-texts"
export { unscriptedText } from "../shopper-texts"

export type PayinTexts = StorefrontTexts

/** @param locale such as `ru-RU`; English for any language that we do not have */
export function payinTexts(locale: string | undefined | null): PayinTexts {
  return storefrontTexts(locale)
}

/**
 * What `payinTexts` is written in: a screen reader must not read English as if it were German, and on a page that goes
 * from right to left, the groups of a card number would stand in the wrong order.
 */
export function writtenIn(locale: string | undefined | null): { lang: string; dir: "ltr" } {
  return { lang: storefrontLanguage(locale), dir: "ltr" }
}

/** The heading over a payment's message. */
export function titleOf({ state, messageKey }: Pick<PayinPayment, "state" | "messageKey">, texts: PayinTexts): string {
  const [, own] = Object.entries(texts.titles).find(([key]) => key === messageKey) ?? []
  return own ?? texts.titles[state]
}
