import { assertTradeDigits } from "../../../../merchant-api/money"
import type { AccountOptions } from "../../account/account-options"
import type { Account } from "../../account/accounts"
import { assertWithinLimits, narrowToLimits } from "../../checkout/amount-limits"
import { amountRange } from "../../checkout/amount-range"
import type { CheckoutContext } from "../../checkout/checkout-contexts"
import { bankAndMethod, toleranceOf } from "../../fallback/asked-for"
import type { Fallback } from "../../fallback/fallback-list"
import type { AttemptFallback } from "../../fallback/try-fallbacks"
import { CREATE_LEASE_SECONDS } from "../../lease/keep-lease"
import type { AttemptRow } from "../../models/attempt"
import { insertInPlaceOf } from "../../sql/attempt/insert-attempt"
import type { AttemptHistory } from "../earlier-attempts"
import { isGivenUp, type OpeningContext, type OpenOrder } from "./opening"

/**
 * Inserts the next attempt of a cart with the history `before`. What the service does not support is refused first, so
 * that no row or trade begins that cannot be paid, and no live trade is replaced by one.
 *
 * @returns undefined when another request was first
 * @throws PayinError `configuration` for a currency, bank, method or locale that the service does not have
 */
export async function insertNext(
  { account, db }: OpeningContext,
  { checkout, ...order }: OpenOrder,
  { before, fallback, replaces, ...begin }: Beginning,
): Promise<AttemptRow | "too_many" | undefined> {
  const { options } = account
  await assertPayable(account, { checkout, ...order }, fallback?.fallback)
  if (before.trades >= options.maxAttempts) return "too_many"
  const base = checkout.cartId ?? checkout.paymentCollectionId
  const row = {
    ...begin,
    account: account.name,
    payment_collection_id: checkout.paymentCollectionId,
    cart_id: checkout.cartId,
    order_id: checkout.orderId ?? null,
    payment_session_id: order.paymentSessionId,
    // The cart id for the first attempt of a cart, `<cart id>_2`, `_3` … for later ones.
    external_transaction_id: before.lastNumber === 0 ? base : `${base}_${before.lastNumber + 1}`,
    amount: order.amount,
    currency_code: order.currency,
    ...rangeOf(options, { checkout, ...order }, fallback?.fallback),
    preferences: preferencesOf(checkout),
    fallback: fallback ?? null,
  }
  // What the service has said of it since a person gave it up makes it the cart's again.
  const revision = replaces && isGivenUp(replaces, { checkout, ...order }) ? replaces.trade_revision : undefined
  return await insertInPlaceOf(db, replaces && { id: replaces.id, revision }, {
    attempt: row,
    leaseSeconds: CREATE_LEASE_SECONDS,
  })
}

type Beginning = {
  state: "planned" | "opening"
  lease_owner: string | null
  before: AttemptHistory
  fallback?: AttemptFallback
  /** The live one, which the next one supersedes. */
  replaces?: AttemptRow
}

/** The amounts that pay the order in full, as far as the service takes them. */
export function rangeOf(options: AccountOptions, { amount, checkout, currency }: OpenOrder, fallback?: Fallback) {
  const { method } = bankAndMethod(options, checkout, fallback)
  const range = amountRange(amount, currency, toleranceOf(options, fallback))
  return narrowToLimits(range, options.limits, { currency, method })
}

/** @throws PayinError `configuration` for an amount, currency, bank, method or locale that the service does not have */
export async function assertPayable(
  { discovery, options }: Account,
  { amount, checkout, currency }: OpenOrder,
  fallback?: Fallback,
): Promise<void> {
  assertTradeDigits(amount, currency)
  const asked = bankAndMethod(options, checkout, fallback)
  assertWithinLimits(options.limits, { amount, currency, method: asked.method })
  await discovery.assertSupported({
    currency,
    ...asked,
    pageLocale: checkout.paymentPage?.locale,
  })
}

/** Kept for a trade that opens later than its session. The payer is not: it belongs to the opening request. */
export function preferencesOf({ bank, method, paymentPage }: CheckoutContext) {
  return { bank, method, paymentPage }
}
