import { assertTradeDigits } from "../../../merchant-api/money"
import type { Account } from "../account/accounts"
import { amountRange } from "../checkout/amount-range"
import { bankAndMethod } from "../checkout/bank-and-method"
import type { CheckoutContext } from "../checkout/checkout-contexts"
import { LEASE_SECONDS } from "../lease/keep-lease"
import type { AttemptRow } from "../models/attempt"
import { unbindSession } from "../sql/attempt/bind-session"
import { insertAttempt } from "../sql/attempt/insert-attempt"
import type { AttemptHistory } from "./earlier-attempts"
import type { OpeningContext, OpenOrder } from "./opening"

/**
 * Inserts the next attempt of a cart with the history `before`. What the service does not support is refused first, so
 * that no row or trade begins that cannot be paid.
 *
 * @returns undefined when another request was first
 * @throws PayinError `configuration` for a currency, bank, method or locale that the service does not have
 */
export async function insertNext(
  { account, db }: OpeningContext,
  { checkout, ...order }: OpenOrder,
  { before, ...begin }: { state: "planned" | "opening"; lease_owner: string | null; before: AttemptHistory },
): Promise<AttemptRow | "too_many" | undefined> {
  const { options } = account
  await assertPayable(account, { checkout, ...order })
  if (before.trades >= options.maxAttempts) return "too_many"
  const base = checkout.cartId ?? checkout.paymentCollectionId
  const row = {
    ...begin,
    account: account.name,
    payment_collection_id: checkout.paymentCollectionId,
    cart_id: checkout.cartId,
    payment_session_id: order.paymentSessionId,
    // The cart id for the first attempt of a cart, `<cart id>_2`, `_3` … for later ones.
    external_transaction_id: before.lastNumber === 0 ? base : `${base}_${before.lastNumber + 1}`,
    amount: order.amount,
    currency_code: order.currency,
    ...amountRange(order.amount, order.currency, options.range?.tolerancePercent),
    preferences: preferencesOf(checkout),
  }
  const inserted = await insertAttempt(db, row, LEASE_SECONDS)
  // An earlier attempt of this session (one whose id was taken, say) releases it.
  if (inserted || !(await unbindSession(db, order.paymentSessionId))) return inserted
  return await insertAttempt(db, row, LEASE_SECONDS)
}

/** @throws PayinError `configuration` for an amount, currency, bank, method or locale that the service does not have */
export async function assertPayable(
  { discovery, options }: Account,
  { amount, checkout, currency }: OpenOrder,
): Promise<void> {
  assertTradeDigits(amount, currency)
  await discovery.assertSupported({
    currency,
    ...bankAndMethod(options, checkout),
    pageLocale: checkout.paymentPage?.locale,
  })
}

/** Kept for a trade that opens later than its session. The payer is not: it belongs to the opening request. */
export function preferencesOf({ bank, method, paymentPage }: CheckoutContext) {
  return { bank, method, paymentPage }
}
