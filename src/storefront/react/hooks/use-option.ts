import { useEffect, useState } from "react"
import { listPaymentOptions, type PayinOption } from "../../start/payment-options"
import type { PayinStore } from "../../store-client"

type OptionPlace = { cartId: string; providerId: string; locale: string }

/** Undefined while it is read, and when it cannot be: nothing is asked then, and paying works all the same. */
export function useOption(store: PayinStore, { cartId, providerId, locale }: OptionPlace): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    readOption(store, { cartId, providerId, locale }, leaving.signal)
      .then(setOption)
      .catch(() => undefined)
    return () => leaving.abort()
  }, [store, cartId, providerId, locale])
  return option
}

/** @throws the store's error */
export async function readOption(
  store: PayinStore,
  { cartId, providerId, locale }: OptionPlace,
  signal?: AbortSignal,
): Promise<PayinOption | undefined> {
  const options = await listPaymentOptions(store, { cartId }, { locale, signal })
  return options.find((each) => each.providerId === providerId)
}
