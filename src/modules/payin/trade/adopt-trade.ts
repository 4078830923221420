import { mismatchOf } from "../../../merchant-api/trade/other-trade"
import type { Trade } from "../../../merchant-api/trade/trade"
import type { OpeningContext } from "../attempt/opening/opening"
import type { AttemptRow } from "../models/attempt"
import { insertAttempt } from "../sql/attempt/insert-attempt"
import { addTimelineEntry } from "../sql/timeline"

type Asked = Pick<AttemptRow, "amount" | "currency_code">

/** Of a payment link: no cart, but the order that it is for. `asked`: by the payment collection; undefined: it is gone. */
export type TradeOwner = {
  cartId: string | null
  paymentCollectionId: string
  orderId: string | null
  asked: Asked | undefined
}

/**
 * Inserts the row of a trade that the service knows and we do not. It starts as superseded: settle decides from what
 * the cart wants now whether it may pay the cart.
 *
 * @returns undefined when the trade is no pay-in, nobody says what it is about, or another worker was first
 */
export async function adoptTrade(
  { db, account, clock }: OpeningContext,
  trade: Trade,
  owner: TradeOwner,
): Promise<AttemptRow | undefined> {
  const asAdopted = adoptedRow(trade, owner.asked, clock.now())
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
 * @param asked stands for an amount or a currency that the answer leaves out: the contract does not show the look-ups'
 *   shape, and money must not be forgotten for that. Without an amount, how much arrived stays unknown
 * @returns undefined as above
 */
export function adoptedRow(trade: Trade, asked: Asked | undefined, now: Date) {
  const amount = trade.fiatAmount ?? asked?.amount
  const currency_code = trade.fiatCurrency?.toUpperCase() ?? asked?.currency_code
  if (amount === undefined || currency_code === undefined || mismatchOf(trade, { type: "pay-in" })) return undefined
  return { amount, amount_min: null, amount_max: null, currency_code, superseded_at: now }
}
