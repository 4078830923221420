import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import {
  askableAmount,
  isNone,
  type Owed,
  type OwingCollection,
  readOwed,
} from "../../../../settlement/links/read-owed"
import { readOrderOf } from "../../../../settlement/medusa/read-owners"
import { isCanceled } from "../../../../settlement/orders/is-canceled"
import { orderNumber } from "../../../../settlement/orders/order-number"
import { shopperTexts } from "../../../../shopper-texts"
import { optionsOfOrder } from "../list-payment-options"
import type { PaymentOption } from "../payment-options"
import { attemptThatCounts } from "../status/find-attempt"
import { type PaymentAnswer, paymentAnswer } from "../status/payment-answer"
import { refreshAttempt } from "../status/refresh-attempt"
import { type LinkFacts, type LinkMessageKey, type LinkState, linkStateOf } from "./link-state"

/** All that the page behind a link needs. Whoever has the link reads it, so it says nothing about the customer. */
export type LinkAnswer = {
  payment_collection_id: string
  state: LinkState
  message_key: LinkMessageKey
  message: string
  /** What customers know the order by: Medusa's number, or the text that the store makes itself. */
  order_number: number | string
  /** Decimal string: what is asked for, or what the payment is about. */
  amount: string
  currency_code: string
  /** The payment that counts; null before the first, and once it is over and another may begin. */
  payment: PaymentAnswer | null
  /** Empty unless the link is payable. */
  payment_options: PaymentOption[]
  /** Milliseconds; null: asking again changes nothing. */
  retry_after_ms: number | null
}

/** @returns undefined when there is no such collection, or it belongs to no order any more */
export async function linkAnswer(
  container: MedusaContainer,
  id: string,
  locale: string | undefined,
): Promise<LinkAnswer | undefined> {
  const { payment, openedFor } = await paymentOf(container, id, locale)
  // After the payment, which may have just been recorded on the order.
  const found = await findOwed(container, id)
  if (!found) return undefined
  const { owed, collection } = found
  const askable = askableAmount(owed, collection)
  const { state, messageKey } = linkStateOf({
    payment,
    openedFor,
    isCanceled: isCanceled(owed.order),
    isNothingOwed: isNone(owed.amount) || MathBN.lte(collection.amount, 0),
    askable,
  })
  const isPayable = state === "payable"
  return {
    payment_collection_id: id,
    state,
    message_key: messageKey,
    message: ownMessage(messageKey, locale) ?? payment?.message ?? "",
    order_number: orderNumber(owed.order),
    amount: isPayable ? askable : (payment?.amount ?? owed.amount),
    currency_code: owed.order.currency_code.toUpperCase(),
    payment: isPayable ? null : (payment ?? null),
    payment_options: isPayable ? await optionsOfOrder(container, { ...owed.order, amount: askable }, locale) : [],
    retry_after_ms: retryAfterMs(state, messageKey, payment),
  }
}

type PaymentOfLink = Pick<LinkFacts, "openedFor"> & { payment?: PaymentAnswer }

async function paymentOf(container: MedusaContainer, id: string, locale: string | undefined): Promise<PaymentOfLink> {
  const payin = container.resolve(PAYIN_MODULE)
  const attempt = attemptThatCounts(await payin.attempts.latestOf({ payment_collection_id: id }))
  if (!attempt) return { openedFor: undefined }
  const payment = await paymentAnswer(container, await refreshAttempt(container, attempt), locale)
  return { payment, openedFor: attempt.amount }
}

async function findOwed(
  container: MedusaContainer,
  id: string,
): Promise<{ owed: Owed; collection: OwingCollection } | undefined> {
  const order = await readOrderOf<{ id: string }>(container, id, ["id"])
  const owed = order ? await readOwed(container, order.id) : undefined
  const collection = owed?.order.payment_collections?.find((one) => one.id === id)
  return owed && collection && { owed, collection }
}

/** Of what the link says by itself; the rest is said about its payment. */
function ownMessage(key: LinkMessageKey, locale: string | undefined): string | undefined {
  const { conflictTexts, linkTexts } = shopperTexts(locale)
  if (key === "nothing_owed" || key === "order_open") return conflictTexts[key]
  return key === "payable" || key === "order_canceled" ? linkTexts[key] : undefined
}

/** What happens in another collection is not waited for in a hurry. */
function retryAfterMs(state: LinkState, key: LinkMessageKey, payment: PaymentAnswer | undefined): number | null {
  if (state === "payable" || state === "paid" || state === "canceled") return null
  return key === "order_open" ? 10_000 : (payment?.retry_after_ms ?? 10_000)
}
