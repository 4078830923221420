import type { PayinPayment, PaymentReference } from "../../payment/payment"
import { waitForPayment } from "../../payment/wait-for-payment"
import type { PayinStore } from "../../store-client"
import { type Progress, useProgress } from "./use-progress"

export type PaymentProgress = Omit<Progress<PayinPayment>, "answer"> & { payment: Progress<PayinPayment>["answer"] }

/**
 * Follows a payment until it is paid. One that is over is asked about now and then: it may be paid late, or on another
 * device.
 *
 * @param store the same object in every render
 */
export function usePayinPayment(store: PayinStore, reference: PaymentReference, locale?: string): PaymentProgress {
  const { cartId, sessionId, attemptId, orderId } = reference
  const {
    answer: payment,
    silent,
    error,
  } = useProgress<PayinPayment>(
    (following) =>
      waitForPayment(store, { cartId, sessionId, attemptId, orderId }, { locale, watchExpired: true, ...following }),
    [store, cartId, sessionId, attemptId, orderId, locale],
  )
  return { payment, silent, error }
}
