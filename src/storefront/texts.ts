import type { PayinPayment } from "./payment"
import { textsEn } from "./texts-en"
import { textsRu } from "./texts-ru"

export type PayinTexts = typeof textsEn

/** @param locale such as `ru-RU`; English for all that is not Russian */
export function payinTexts(locale: string | undefined | null): PayinTexts {
  return /^ru\b/i.test(locale ?? "") ? textsRu : textsEn
}

/** The heading over a payment's message. */
export function titleOf({ state, messageKey }: Pick<PayinPayment, "state" | "messageKey">, texts: PayinTexts): string {
  return messageKey === "placing_order" ? texts.titles.placing_order : texts.titles[state]
}
