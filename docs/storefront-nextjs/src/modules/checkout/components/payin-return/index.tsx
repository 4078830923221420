"use client"

import { getLocale } from "@lib/data/locale-actions"
import { finishPayin, startPayin } from "@lib/data/payin"
import { payinStoreFor, shopLocale } from "@lib/payin"
import { Button, Heading, Text } from "@modules/common/components/ui"
import { type PayinPayment, payinTexts, titleOf } from "medusa-payment-payin/storefront"
import { usePayinCountdown, usePayinPayment } from "medusa-payment-payin/storefront/react"
import { useRouter } from "next/navigation"
import { useEffect, useMemo, useState } from "react"
import PayinTransfer from "../payin-transfer"
import { useBackAgain } from "./use-back-again"

type Props = { cartId: string; countryCode: string; locale: string | undefined }

type Followed = { payment: PayinPayment; cartId: string; countryCode: string; locale: string }

/** Follows the payment to its end: to the order, or to another try. */
export default function PayinReturn({ cartId, countryCode, locale: rendered }: Props) {
  const locale = useLocale(rendered)
  const texts = payinTexts(locale)
  const store = useMemo(() => payinStoreFor(locale), [locale])
  const { payment, silent, error } = usePayinPayment(store, { cartId }, locale)
  useOrderPage(payment, cartId, countryCode)
  const heading = payment ? titleOf(payment, texts) : error ? texts.unknownPayment : texts.checking
  return (
    <div className="content-container max-w-xl py-16 flex flex-col gap-y-6" aria-live="polite">
      <Heading level="h1" className="text-3xl-regular">
        {heading}
      </Heading>
      {payment && <Text className="txt-medium text-ui-fg-subtle">{payment.message}</Text>}
      {silent && <Text className="txt-medium text-ui-fg-subtle">{texts.storeSilent}</Text>}
      {payment && <PayinTransfer payment={payment} locale={locale} />}
      {payment?.state === "waiting" && <TimeLeft payment={payment} locale={locale} />}
      {payment?.state === "waiting" && payment.paymentPageUrl && (
        <a className="text-ui-fg-interactive txt-medium" href={payment.paymentPageUrl}>
          {texts.toPaymentPage}
        </a>
      )}
      {payment?.canPayAgain && <PayAgain payment={payment} cartId={cartId} countryCode={countryCode} locale={locale} />}
    </div>
  )
}

function TimeLeft({ payment, locale }: { payment: PayinPayment; locale: string }) {
  const texts = payinTexts(locale)
  const left = usePayinCountdown(payment.messageKey === "placing_order" ? null : payment.expiresAt)
  if (!left) return null
  return (
    <Text className="txt-medium" role="timer">
      {left.over ? texts.timeOver : texts.timeLeft(left.text)}
    </Text>
  )
}

/** A page that was reached from another site is rendered without the starter's cookies. A request of its own has them. */
function useLocale(rendered: string | undefined): string {
  const [locale, setLocale] = useState(rendered ?? shopLocale)
  useEffect(() => {
    if (rendered) return
    getLocale()
      .then((own) => setLocale(own ?? shopLocale))
      .catch(() => undefined)
  }, [rendered])
  return locale
}

function useOrderPage(payment: PayinPayment | undefined, cartId: string, countryCode: string): void {
  const router = useRouter()
  const orderId = payment?.state === "paid" ? payment.orderId : null
  useEffect(() => {
    if (!orderId) return
    const toOrder = () => router.replace(`/${countryCode}/order/${orderId}/confirmed`)
    // A cart cookie that stays behind must not keep the shopper from the order.
    finishPayin(cartId).then(toOrder, toOrder)
  }, [orderId, cartId, countryCode, router])
}

function PayAgain({ payment, cartId, countryCode, locale }: Followed) {
  const texts = payinTexts(locale)
  const [submitting, setSubmitting] = useState(false)
  const [message, setMessage] = useState<string>()
  useBackAgain(() => setSubmitting(false))
  const pay = async () => {
    setSubmitting(true)
    const started = await startPayin({ cartId, countryCode, providerId: payment.providerId }).catch(() => undefined)
    if (started?.ok) return window.location.assign(started.url)
    setMessage(started?.message ?? texts.storeSilent)
    setSubmitting(false)
  }
  return (
    <div className="flex flex-col gap-y-3">
      <Button size="large" isLoading={submitting} onClick={pay}>
        {texts.payAgain}
      </Button>
      <a className="text-ui-fg-interactive txt-medium" href={`/${countryCode}/checkout?step=payment`}>
        {texts.otherWay}
      </a>
      {message && <Text className="text-rose-500 txt-medium">{message}</Text>}
    </div>
  )
}
