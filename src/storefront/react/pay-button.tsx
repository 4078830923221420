import type { PayinSource } from "../action/payin-source"
import { PayForm, type PayFormButton } from "./form/pay-form"
import { readOption, useOption } from "./hooks/use-option"
import { useStore } from "./hooks/use-store"

export type PayButtonProps = PayFormButton & {
  /** The storefront's server action, or a client of the store's API: a client is the same one in every render. */
  payin: PayinSource
  cart: { id: string; total: number | string; currency_code: string; locale?: string | null | undefined }
  /** `pp_payin_<account>` */
  providerId: string
  /** Path of the page with `<PayinReturn/>`, such as `/de/payin/return`. */
  returnPath: string
  /** Default: the cart's, else English. */
  locale?: string | undefined
  /** What a fingerprinting library of the shop says of this browser. */
  fingerprint?: string | undefined
}

/**
 * Asks for a bank and a way to pay where there is a choice, and leads to the Payment Page. Nothing is opened at the
 * service before it is pressed.
 */
export function PayButton({ payin, cart, providerId, returnPath, locale, fingerprint, ...button }: PayButtonProps) {
  const store = useStore(payin)
  const language = locale ?? cart.locale ?? "en"
  const place = { cartId: cart.id, providerId, locale: language }
  const { option, isReading } = useOption(store, place, `${cart.total} ${cart.currency_code}`)
  // A refusal of one cart says nothing about the next one.
  return (
    <PayForm
      key={cart.id}
      {...button}
      payin={payin}
      payment={{ cartId: cart.id, providerId, returnPath, fingerprint }}
      amount={String(cart.total)}
      currencyCode={cart.currency_code.toUpperCase()}
      option={option}
      isReading={isReading}
      readOption={() => readOption(store, place)}
      locale={language}
    />
  )
}
