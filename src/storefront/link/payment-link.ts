import { isNotFound } from "../action/sentence-of"
import { type PayinPayment, type PaymentJson, paymentOf, type ReadOptions } from "../payment/payment"
import { type OptionJson, optionOf, type PayinOption } from "../start/payment-options"
import { type PayinStore, readAnew } from "../store-client"
import { payinTexts } from "../texts"

/**
 * `payable`: offer to pay `amount`. `waiting`, `in_review`, `needs_help`: as for any payment. `paid`: nothing is left
 * to pay here. `canceled`: the order is. `gone`: there is no such link, or no more.
 */
export type PayinLinkState = "payable" | "waiting" | "paid" | "in_review" | "needs_help" | "canceled" | "gone"

/** All that the page behind a link to pay needs. */
export type PayinLink = {
  state: PayinLinkState
  /** Names the sentence, for shops that write their own. */
  messageKey: string
  /** For whoever opened the link, in the language that the request asked for. */
  message: string
  /** The number that customers know the order by; null for a link that is gone. */
  orderNumber: number | string | null
  /** Decimal string in units of `currencyCode`; empty for a link that is gone. */
  amount: string
  currencyCode: string
  /** The payment that is open, or was made. */
  payment: PayinPayment | null
  /** What may be chosen, while it is `payable`. */
  options: PayinOption[]
  /** Milliseconds until asking again makes sense; null: nothing will change by itself. */
  retryAfterMs: number | null
}

/**
 * Asks the store what is left to pay behind a link. A link that leads nowhere is an answer, too, not an error, and so is
 * one that was copied in part.
 *
 * @throws the store's error
 */
export async function readPaymentLink(
  store: PayinStore,
  paymentCollectionId: string,
  { locale, headers, signal }: ReadOptions = {},
): Promise<PayinLink> {
  if (!/^[\w-]+$/.test(paymentCollectionId)) return { ...goneLink, message: payinTexts(locale).linkGone }
  const path = `/store/payin/payment-collections/${encodeURIComponent(paymentCollectionId)}`
  const query = locale ? { locale } : undefined
  try {
    const { payment_link } = await readAnew<{ payment_link: LinkJson }>(store, path, { query, headers, signal })
    return linkOf(payment_link)
  } catch (error) {
    if (!isNotFound(error)) throw error
    return { ...goneLink, message: (error as Error).message }
  }
}

type LinkJson = {
  state: PayinLinkState
  message_key: string
  message: string
  order_number: number | string
  amount: string
  currency_code: string
  payment: PaymentJson | null
  payment_options: OptionJson[]
  retry_after_ms: number | null
}

function linkOf(json: LinkJson): PayinLink {
  return {
    // An unknown state, from a newer store, means waiting, never paying.
    state: states.find((state) => state === json.state) ?? "waiting",
    messageKey: json.message_key,
    message: json.message,
    orderNumber: json.order_number,
    amount: json.amount,
    currencyCode: json.currency_code,
    payment: json.payment && paymentOf(json.payment),
    options: json.payment_options.map(optionOf),
    retryAfterMs: json.retry_after_ms,
  }
}

const states: readonly PayinLinkState[] = ["payable", "waiting", "paid", "in_review", "needs_help", "canceled"]

const goneLink = {
  state: "gone",
  messageKey: "link_gone",
  orderNumber: null,
  amount: "",
  currencyCode: "",
  payment: null,
  options: [],
  retryAfterMs: null,
} satisfies Omit<PayinLink, "message">
