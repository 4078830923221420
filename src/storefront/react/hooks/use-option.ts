import { useEffect, useState } from "react"
import { listPaymentOptions, type PayinOption } from "../../start/payment-options"
import type { PayinStore } from "../../store-client"

type OptionPlace = { cartId: string; providerId: string; locale: string }

/**
 * Undefined while it is read, and when it cannot be: nothing is asked then, and paying works all the same.
 *
 * @param cost whatever says that the cart costs something else now: what could not be paid then may be payable
 */
export function useOption(
  store: PayinStore,
  { cartId, providerId, locale }: OptionPlace,
  cost: string,
): PayinOption | undefined {
  const [option, setOption] = useState<PayinOption>()
  useEffect(() => {
    const leaving = new AbortController()
    const show = (read: PayinOption | undefined) => {
      if (!leaving.signal.aborted) setOption(read)
    }
    readOption(store, { cartId, providerId, locale }, leaving.signal).then(show, () => show(undefined))
    return () => leaving.abort()
  }, [store, cartId, providerId, locale, cost])
  return option?.providerId === providerId ? option : undefined
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
