import { useEffect, useState } from "react"
import type { PayinPayment, PaymentReference } from "../../payment/payment"
import { waitForPayment } from "../../payment/wait-for-payment"
import type { PayinStore } from "../../store-client"
import { usePageReturns } from "./use-page-returns"

export type PaymentProgress = {
  /** Undefined until the first answer. */
  payment: PayinPayment | undefined
  /** The store does not answer right now; it is asked again. */
  silent: boolean
  /** The store knows no such payment, or refuses the request. */
  error: unknown
}

/**
 * Follows a payment until it is paid. One that is over is asked about now and then: it may be paid late, or on another
 * device. Unmounting ends it. Another reference starts over, and so does a page that the back button restores as it was
 * left.
 *
 * @param store the same object in every render
 */
export function usePayinPayment(store: PayinStore, reference: PaymentReference, locale?: string): PaymentProgress {
  const [progress, setProgress] = useState<PaymentProgress>(unanswered)
  const { cartId, sessionId, attemptId, orderId } = reference
  const returns = usePageReturns()
  useEffect(() => {
    const leaving = new AbortController()
    setProgress(unanswered)
    const options = {
      locale,
      watchExpired: true,
      signal: leaving.signal,
      onUpdate: (payment: PayinPayment) => setProgress({ payment, silent: false, error: undefined }),
      onTrouble: () => setProgress((before) => ({ ...before, silent: true })),
    }
    waitForPayment(store, { cartId, sessionId, attemptId, orderId }, options).catch((error: unknown) => {
      if (!leaving.signal.aborted) setProgress((before) => ({ ...before, error }))
    })
    return () => leaving.abort()
  }, [store, cartId, sessionId, attemptId, orderId, locale, returns])
  return progress
}

const unanswered: PaymentProgress = { payment: undefined, silent: false, error: undefined }
