import { type NextStep, stepOf } from "../start/next-step"
import { openSessionIn } from "../start/open-session"
import { type SessionOptions } from "../start/open-session"
import { type PayinStore, statusOf } from "../store-client"
import { readPaymentLink } from "./payment-link"

export type StartLinkOptions = SessionOptions & {
  /** From the page's address. */
  paymentCollectionId: string
}

/**
 * Starts the payment of what a link asks for, or continues the open one: two tabs and two people with one link lead to
 * one payment. The amount is the store's. Give `successUrl` and `errorUrl`, the link's own page: the store's usual
 * return page knows carts.
 *
 * @throws the store's error, whose message is a sentence for whoever opened the link
 */
export async function startPaymentLink(store: PayinStore, options: StartLinkOptions): Promise<NextStep> {
  const { paymentCollectionId } = options
  try {
    return stepOf(await openSessionIn(store, paymentCollectionId, options), undefined)
  } catch (error) {
    if (statusOf(error) !== 409) throw error
    // Perhaps paid a moment ago, in another tab.
    const link = await readPaymentLink(store, paymentCollectionId, options).catch(() => undefined)
    const isUnderWay = link && ["paid", "waiting", "in_review", "needs_help"].includes(link.state)
    if (!isUnderWay || link.messageKey === "order_open") throw error
    return { next: "wait", reference: {} }
  }
}
