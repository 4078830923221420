import { useEffect, useState } from "react"
import { listPaymentOptions, type PayinOption } from "../../start/payment-options"
import type { PayinStore } from "../../store-client"

type OptionPlace = { cartId: string; providerId: string; locale: string }

type ReadOption = {
  /** Undefined while it is read, and when it cannot be: nothing is asked then, and paying works all the same. */
  option: PayinOption | undefined
  /** The first answer may come any moment, and with it a choice. No longer than three seconds. */
  isReading: boolean
}

/**
 * What a pay button offers.
 *
 * @param cost whatever says that the cart costs something else now: what could not be paid then may be payable
 */
export function useOption(store: PayinStore, { cartId, providerId, locale }: OptionPlace, cost: string): ReadOption {
  const [option, setOption] = useState<PayinOption>()
  const [isReading, setReading] = useState(true)
  useEffect(() => {
    const leaving = new AbortController()
    const proceed = () => setReading(false)
    const patience = setTimeout(proceed, PATIENCE_MS)
    const show = (read: PayinOption | undefined) => {
      if (leaving.signal.aborted) return
      clearTimeout(patience)
      setOption(read)
      proceed()
    }
    readOption(store, { cartId, providerId, locale }, leaving.signal).then(show, () => show(undefined))
    return () => {
      clearTimeout(patience)
      leaving.abort()
    }
  }, [store, cartId, providerId, locale, cost])
  return { option: option?.providerId === providerId ? option : undefined, isReading }
}

const PATIENCE_MS = 3_000

/** @throws the store's error */
export async function readOption(
  store: PayinStore,
  { cartId, providerId, locale }: OptionPlace,
  signal?: AbortSignal,
): Promise<PayinOption | undefined> {
  const options = await listPaymentOptions(store, { cartId }, { locale, signal })
  return options.find((each) => each.providerId === providerId)
}
