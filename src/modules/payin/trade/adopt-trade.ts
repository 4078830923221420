import { mismatchOf } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import type { OpeningContext } from "../attempt/opening/opening"
import type { AttemptRow } from "../models/attempt"
import { insertAttempt } from "../sql/attempt/insert-attempt"
import { addTimelineEntry } from "../sql/timeline"

/** Of a payment link: no cart, but the order that it is for. */
export type TradeOwner = { cartId: string | null; paymentCollectionId: string; orderId: string | null }

/**
 * Inserts the row of a trade that the service knows and we do not. It starts as superseded: settle decides from what
 * the cart wants now whether it may pay the cart.
 *
 * @returns undefined when the trade is no pay-in, lacks an amount or a currency to compare, or another worker was first
 */
export async function adoptTrade(
  { db, account, clock }: OpeningContext,
  trade: Trade,
  owner: TradeOwner,
): Promise<AttemptRow | undefined> {
  const asAdopted = adoptedRow(trade, clock.now())
  if (!asAdopted || trade.externalTransactionId === null) return undefined
  const adopted = await insertAttempt(
    db,
    {
      ...asAdopted,
      state: "opening",
      payment_session_id: null,
      account: account.name,
      payment_collection_id: owner.paymentCollectionId,
      cart_id: owner.cartId,
      order_id: owner.orderId,
      external_transaction_id: trade.externalTransactionId,
      lease_owner: null,
      preferences: {},
    },
    0,
  )
  if (adopted) await addTimelineEntry(db, adopted.id, "found_by_callback", { trade_id: trade.id })
  return adopted
}

/**
 * What the row of a trade says that it did not ask for: it is about what the trade was made for, and leaves its place to
 * the next attempt.
 *
 * @returns undefined as above
 */
export function adoptedRow(trade: Trade, now: Date) {
  const { fiatAmount: amount, fiatCurrency } = trade
  if (amount === null || fiatCurrency === null || mismatchOf(trade, { type: "pay-in" })) return undefined
  const asked = { amount, amount_min: null, amount_max: null, currency_code: fiatCurrency.toUpperCase() }
  return { ...asked, superseded_at: now }
}
