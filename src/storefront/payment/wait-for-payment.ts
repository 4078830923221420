import { type PayinStore, statusOf } from "../store-client"
import { untilVisible } from "./page-visibility"
import { pause } from "./pause"
import { type PayinPayment, type PaymentReference, type ReadOptions, readPayment } from "./payment"

export type WaitOptions = ReadOptions & {
  /** Called with every answer, for live progress. */
  onUpdate?: (payment: PayinPayment) => void
  /** Called when the store does not answer; waiting goes on. */
  onTrouble?: (error: unknown) => void
  /** Time, randomness and the page, for tests. */
  world?: WaitWorld
}

export type WaitWorld = {
  /** Rejects with the signal's reason. */
  pause(ms: number, signal?: AbortSignal): Promise<void>
  random(): number
  /** Resolves once the page is visible. */
  untilVisible(signal?: AbortSignal): Promise<void>
}

/**
 * Waits until the payment is paid or over, asking at the pace that the store sets. A page in the background asks
 * nothing; a store that does not answer is asked less and less often.
 *
 * @returns the last answer: `paid` or `expired`
 * @throws the signal's reason when aborted; the store's error when it knows no such payment
 */
export async function waitForPayment(
  store: PayinStore,
  reference: PaymentReference,
  { onUpdate, onTrouble, world = browser, ...options }: WaitOptions = {},
): Promise<PayinPayment> {
  let troubles = 0
  for (;;) {
    await world.untilVisible(options.signal)
    const payment = await readPayment(store, reference, options).catch((error: unknown) => {
      options.signal?.throwIfAborted()
      if (isFinal(error)) throw error
      onTrouble?.(error)
    })
    // Drops an answer that was under way when the page was left.
    options.signal?.throwIfAborted()
    if (payment) onUpdate?.(payment)
    if (payment?.retryAfterMs === null) return payment
    troubles = payment ? 0 : troubles + 1
    const waitMs = payment?.retryAfterMs ?? backoffMs(troubles)
    // Later than asked for, never earlier, so that many pages do not ask in step.
    await world.pause(waitMs * (1 + 0.25 * world.random()), options.signal)
  }
}

const browser: WaitWorld = { pause, random: Math.random, untilVisible }

function backoffMs(troubles: number): number {
  return Math.min(2_000 * 2 ** (troubles - 1), 30_000)
}

/** Errors that asking again does not fix: an unknown payment, a wrong key. Too many requests is not one. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 429
}
