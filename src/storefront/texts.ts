import { type StorefrontTexts, storefrontTexts } from "../shopper-texts"
import type { PayinPayment } from "./payment/payment"

export type PayinTexts = StorefrontTexts

/** @param locale such as `ru-RU`; English for any language that we do not have */
export function payinTexts(locale: string | undefined | null): PayinTexts {
  return storefrontTexts(locale)
}

/** The heading over a payment's message. */
export function titleOf({ state, messageKey }: Pick<PayinPayment, "state" | "messageKey">, texts: PayinTexts): string {
  switch (messageKey) {
    case "placing_order":
    case "closed_by_shop":
    case "order_canceled":
      return texts.titles[messageKey]
    default:
      return texts.titles[state]
  }
}
