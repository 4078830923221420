import type { PayinPayment } from "../payment/payment"
import { textsEn, type PayinTexts } from "./texts-en"
import { textsRu } from "./texts-ru"

export type { PayinTexts }

/** @param locale such as `ru-RU`; English for all that is not Russian */
export function payinTexts(locale: string | undefined | null): PayinTexts {
  return /^ru\b/i.test(locale ?? "") ? textsRu : textsEn
}

/** The heading over a payment's message. */
export function titleOf({ state, messageKey }: Pick<PayinPayment, "state" | "messageKey">, texts: PayinTexts): string {
  const hasOwn = messageKey === "placing_order" || messageKey === "closed_by_shop"
  return texts.titles[hasOwn ? messageKey : state]
}
