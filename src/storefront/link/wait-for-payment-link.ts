import type { ReadOptions } from "../payment/payment"
import { waitUntilOver, type Watching } from "../payment/wait-until-over"
import type { PayinStore } from "../store-client"
import { type PayinLink, readPaymentLink } from "./payment-link"

export type WaitForLinkOptions = ReadOptions &
  Watching<PayinLink> & {
    /**
     * Goes on while it is `payable`, ever more slowly, for about a day: it may be paid in another tab, or settled or
     * changed by the shop.
     */
    watchPayable?: boolean | undefined
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
  const { onUpdate, onTrouble, watchPayable = false, world, ...reading } = options
  const nextLook = watchPayable ? nextLooks() : () => null
  const read = async (signal: AbortSignal) => {
    const link = await readPaymentLink(store, paymentCollectionId, { ...reading, signal })
    const next = nextLook(link)
    return link.state === "payable" ? { ...link, retryAfterMs: next } : link
  }
  const isOver = ({ retryAfterMs }: PayinLink) => retryAfterMs === null
  return await waitUntilOver(read, { onUpdate, onTrouble, world, signal: reading.signal, isOver })
}

const FIRST_LOOK_MS = 15_000
const LONGEST_MS = 5 * 60_000
const MOST_LOOKS = 300

/** When to look at a payable link again: each time twice as late, and from the start when it has changed. */
function nextLooks(): (link: PayinLink) => number | null {
  let [looks, before] = [0, ""]
  return ({ amount, state }) => {
    const shown = `${state} ${amount}`
    looks = shown === before ? looks + 1 : 0
    before = shown
    return looks < MOST_LOOKS ? Math.min(FIRST_LOOK_MS * 2 ** looks, LONGEST_MS) : null
  }
}
