import { useEffect, useState } from "react"
import { listPaymentOptions, type PayinOption } from "../../start/payment-options"
import type { PayinStore } from "../../store-client"

/** Undefined while it is read, and when it cannot be: nothing is asked then, and paying works all the same. */
export function useOption(
  store: PayinStore,
  { cartId, providerId, locale }: { cartId: string; providerId: string; locale: string },
): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    listPaymentOptions(store, { cartId }, { locale, signal: leaving.signal })
      .then((options) => setOption(options.find((each) => each.providerId === providerId)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [store, cartId, providerId, locale])
  return option
}
