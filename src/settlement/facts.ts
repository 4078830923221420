import type { TradeStatus } from "../merchant-api/trade/trade-status"

/** What arrived, against what was asked for. */
export type Arrived = "short" | "equal" | "over"

/** What the order costs now, against what its payment asked for. */
export type Wanted = "less" | "same" | "more"

/** What the service said last, and what the attempt asked for. */
export type TradeFacts = {
  /** Absent: no trade is known to exist. Null: it was never read. */
  status: TradeStatus | "unknown" | "absent" | null
  /** The trade's amount against the attempt's, within its tolerance; nothing: zero; null: the service did not say. */
  amount: "nothing" | Arrived | null
  superseded: boolean
  /** A person has resolved this money, and the service has said nothing new of it since. */
  resolved: boolean
  /** A person decided about this money when it was there, and the service says that it is not there after all. */
  decided: boolean
  /** Staff sent it back outside Medusa, or decided otherwise about the same money, before the service spoke of it again. */
  outside: boolean
}

/** What Medusa has. */
export type MedusaFacts = {
  /**
   * The payment of the attempt's own session. Due: authorized, but not all that arrived is captured. Captured: all that
   * arrived is captured. Refunded: so captured, and all that arrived given back. None: there is no such payment.
   */
  payment: "none" | "due" | "captured" | "refunded"
  /** A capture of that payment is missing from the transactions of the standing order. */
  unrecorded: boolean
  /** Another payment of the collection is authorized or captured, and no standing order owes what came here. */
  paidElsewhere: boolean
  order: "none" | "standing" | "canceled"
  /** The order stands, but its stock is not reserved or its cart is still open. Not checked again once finished. */
  unfinished: boolean
  /** The order stands, and its cancellation, by staff or by the store, was cut off when it had released the stock. */
  halfCanceled: boolean
  /** Gone: the attempt was made for a cart that the store no longer has. None: a payment link. */
  cart: "open" | "completed" | "gone" | "none"
  /** What would take the money, an open cart or a standing order's session, wants this amount. True where nobody asks. */
  sameAmount: boolean
  /**
   * The standing order owes something, or nobody has paid for it in any of its collections, or it shows more of the
   * attempt's payment than came. True where nobody asks.
   */
  orderOwes: boolean
  /**
   * What the standing order costs now, compared to what its payment asked for: staff may have edited it since. Less also
   * where more than it costs was received for it, because of this payment. More also where it misses what was sent back of
   * the payment; and of a canceled order, where more was refunded than came.
   */
  wants: Wanted
  /** The attempt's own session. */
  session: "open" | "canceled" | "none"
  /**
   * A standing order that was placed unpaid, with no payment in any of its collections, once the attempt's trade is
   * over. Payable: it may still be paid, or may be already. Reported: another attempt has, or had, the case for it.
   * Shipped: some of its goods were shipped. Kept: the store or a person wants it to stand. Credited: a gift card or store
   * credit paid a part of it. Forgotten: a person closed the case of its payment, and it still waits. Abandoned:
   * nothing of all this, so it is given up. None: no such order.
   */
  unpaidOrder: "none" | "payable" | "reported" | "shipped" | "kept" | "credited" | "forgotten" | "abandoned"
}
