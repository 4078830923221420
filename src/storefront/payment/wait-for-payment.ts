import type { PayinStore } from "../store-client"
import { type PayinPayment, type PaymentReference, type ReadOptions, readPayment } from "./payment"
import { waitUntilOver, type Watching } from "./wait-until-over"

export type WaitOptions = ReadOptions &
  Watching<PayinPayment> & {
    /**
     * Goes on after `expired`, more slowly: it may be paid in another tab, or late. Then only `paid`, and an `expired` that
     * nothing can change any more, end the waiting.
     */
    watchExpired?: boolean | undefined
  }

/**
 * Waits until the payment is paid or over, asking at the pace that the store sets. The store holds an answer until it
 * has news, so that the page has them at once. A page in the background asks nothing; a store that does not answer is
 * asked less and less often.
 *
 * @returns the last answer: `paid` or `expired`
 * @throws the signal's reason when aborted; the store's error when it knows no such payment
 */
export async function waitForPayment(
  store: PayinStore,
  reference: PaymentReference,
  options: WaitOptions = {},
): Promise<PayinPayment> {
  const { onUpdate, onTrouble, watchExpired = false, world, ...reading } = options
  let shown = "none"
  const read = async (signal: AbortSignal) => {
    const payment = await readPayment(store, reference, { ...reading, signal, shown })
    // Where nothing stops a question that was given up, its late answer is not shown.
    if (!signal.aborted) shown = payment.fingerprint || shown
    return payment
  }
  const isOver = ({ state, retryAfterMs }: PayinPayment) =>
    retryAfterMs === null || (state === "expired" && !watchExpired)
  return await waitUntilOver(read, { onUpdate, onTrouble, world, signal: reading.signal, isOver })
}
