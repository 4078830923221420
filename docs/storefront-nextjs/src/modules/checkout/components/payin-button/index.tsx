"use client"

import { startPayin } from "@lib/data/payin"
import { payinStoreFor, shopLocale } from "@lib/payin"
import { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"
import { formatAmount, listPaymentOptions, type PayinOption, payinTexts } from "medusa-payment-payin/storefront"
import { useParams } from "next/navigation"
import { useEffect, useState } from "react"
import ErrorMessage from "../error-message"
import { useBackAgain } from "../payin-return/use-back-again"

type Props = { cart: HttpTypes.StoreCart; providerId: string; notReady: boolean; "data-testid"?: string }

/** Asks for a bank and a way to pay where there is a choice, and leads to the Payment Page. */
export default function PayinButton({ cart, providerId, notReady, "data-testid": dataTestId }: Props) {
  const { countryCode } = useParams<{ countryCode: string }>()
  // The starter writes the shopper's language into the cart; its types do not know it yet.
  const locale = (cart as { locale?: string | null }).locale ?? shopLocale
  const texts = payinTexts(locale)
  const option = useOption(cart.id, providerId)
  const [choice, setChoice] = useState<{ bank?: string; method?: string }>({})
  const [submitting, setSubmitting] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  useBackAgain(() => setSubmitting(false))
  const pay = async () => {
    setSubmitting(true)
    setMessage(null)
    const started = await startPayin({ cartId: cart.id, providerId, countryCode, ...choice }).catch(() => undefined)
    if (started?.ok) return window.location.assign(started.url)
    setMessage(started?.message ?? texts.storeSilent)
    setSubmitting(false)
  }

  const unsupported = option?.availability === "unsupported_currency"
  const sum = formatAmount(String(cart.total), cart.currency_code.toUpperCase(), locale)
  return (
    <div className="flex flex-col gap-y-4">
      <Choice
        label={texts.bank}
        none={texts.anyBank}
        values={option?.banks ?? []}
        onChange={(bank) => setChoice((before) => ({ ...before, bank }))}
      />
      <Choice
        label={texts.method}
        none={texts.anyMethod}
        values={option?.methods ?? []}
        nameOf={(method) => texts.methods[method] ?? method}
        onChange={(method) => setChoice((before) => ({ ...before, method }))}
      />
      <Button
        disabled={notReady || unsupported}
        isLoading={submitting}
        onClick={pay}
        size="large"
        data-testid={dataTestId}
      >
        {texts.pay(sum)}
      </Button>
      <ErrorMessage error={unsupported ? texts.unsupportedCurrency : message} data-testid="payin-error-message" />
    </div>
  )
}

/** Undefined while it is read, and when it cannot be: nothing is asked then, and paying works all the same. */
function useOption(cartId: string, providerId: string): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    listPaymentOptions(payinStoreFor(undefined), { cartId }, { signal: leaving.signal })
      .then((options) => setOption(options.find((each) => each.providerId === providerId)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cartId, providerId])
  return option
}

type ChoiceProps = {
  label: string
  none: string
  values: string[]
  nameOf?: (value: string) => string
  onChange: (value: string | undefined) => void
}

function Choice({ label, none, values, nameOf = (value) => value, onChange }: ChoiceProps) {
  if (values.length < 2) return null
  return (
    <label className="flex flex-col gap-y-1 txt-medium-plus text-ui-fg-base">
      {label}
      <select
        className="h-11 px-4 bg-ui-bg-field border border-ui-border-base rounded-md txt-medium"
        onChange={(event) => onChange(event.target.value || undefined)}
      >
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
