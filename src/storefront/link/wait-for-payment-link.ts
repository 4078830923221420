import type { ReadOptions } from "../payment/payment"
import { waitUntilOver, type WaitWorld } from "../payment/wait-until-over"
import type { PayinStore } from "../store-client"
import { type PayinLink, readPaymentLink } from "./payment-link"

export type WaitForLinkOptions = ReadOptions & {
  /** Called with every answer, for live progress. */
  onUpdate?: (link: PayinLink) => void
  /** Called when the store does not answer; waiting goes on. */
  onTrouble?: (error: unknown) => void
  /** Time, randomness and the page, for tests. */
  world?: WaitWorld
}

/**
 * Waits until what is behind the link changes no more by itself, at the pace of `waitForPayment`.
 *
 * @returns the last answer: `payable`, `paid`, `canceled` or `gone`
 * @throws the signal's reason when aborted; the store's error
 */
export async function waitForPaymentLink(
  store: PayinStore,
  paymentCollectionId: string,
  options: WaitForLinkOptions = {},
): Promise<PayinLink> {
  const { onUpdate, onTrouble, world, ...reading } = options
  const isOver = ({ retryAfterMs }: PayinLink) => retryAfterMs === null
  const pacing = { onUpdate, onTrouble, world, signal: reading.signal, isOver }
  return await waitUntilOver(() => readPaymentLink(store, paymentCollectionId, reading), pacing)
}
