import { shortened } from "../../../merchant-api/trade/clean-text"

/**
 * What a person has to know about a case beyond its kind and the amounts of its attempt. The panel has a text for each.
 * No payer data, no payment details. Amounts are decimal strings, in the attempt's currency unless they name another.
 */
export type CaseFact =
  /** Why the store could not do it, in Medusa's words. */
  | { fact: "reason"; words: string }
  /** The order is placed, but does not show the money. */
  | { fact: "order_stands" }
  /** What the standing order costs now, compared to what was requested for it. */
  | { fact: "order_edited"; costs: "less" | "more" }
  /** What was received for the standing order beyond what it costs: it was paid in another way too, or costs less. */
  | { fact: "order_overpaid"; amount: string }
  /** What the standing order misses of this money, which staff sent back outside Medusa and Medusa counts as kept. */
  | { fact: "order_misses"; amount: string }
  /** What staff sent back of this money outside Medusa when they closed an earlier case of it. */
  | { fact: "sent_back"; amount: string }
  /** Some goods of the unpaid order were shipped, so it is not canceled. */
  | { fact: "goods_out" }
  /** A part of the unpaid order was paid with a gift card or store credit, so it is not canceled. */
  | { fact: "credit_spent" }
  /** A person closed the case of the unpaid order's payment: of money that came to no order, or did not come at all. */
  | { fact: "payment_decided" }
  /** It was refunded on an order that is gone, so it buys no other one. */
  | { fact: "refunded" }
  /** The open cart costs something else than was requested; null if that is no amount to be paid. */
  | { fact: "cart_costs"; amount: string | null }
  /** The cart was deleted, so it cannot become an order. */
  | { fact: "cart_gone" }
  /** The same of a payment link: its order was deleted, or its payment collection. */
  | { fact: "link_gone" }
  /** The cart is completed, and its order is gone, so it becomes no other one. */
  | { fact: "cart_ended" }
  /** Whether Medusa has captured anything of the payment whose trade was taken back. */
  | { fact: "captured" | "not_captured" }
  /** Medusa has no payment of it: a person had closed the case of its money before it was taken back, or reviewed. */
  | { fact: "decided" }
  /** Recorded as refunded in Medusa, but not sent. Why a person has to send it, unless the store is set up so. */
  | { fact: "to_send"; amount: string; because?: "store_stopped" | "not_at_service"; pay_out_id?: string }
  /** Medusa took a refund back that a person was to send: its database failed when the store had agreed to it. */
  | { fact: "not_refunded"; amount: string }
  /** A pay-out whose answer was lost. */
  | { fact: "maybe_sent"; amount: string; pay_out_id?: string }
  /** A pay-out that the service has, although Medusa shows no refund for it or it was considered unsent. */
  | { fact: "went_out"; amount: string; pay_out_id: string }
  /** A pay-out that did not end well, with the service's id and status. */
  | { fact: "pay_out"; amount: string; pay_out_id: string; trade_id: string | null; status: string }
  | { fact: "other_trade"; trade_id: string; status: string; amount: string | null; currency_code: string | null }

/** What the service had said of the attempt's trade at some moment, and whether its money had arrived. */
export type CaseTrade = {
  status: string | null
  /** A decimal string. Of an unpaid trade, what the service asks for. */
  amount: string | null
  has_arrived: boolean
}

/**
 * What a case says when it opens, and what happens when it is open already: `renew` replaces its facts with the news,
 * `append` adds the news to them, `keep` leaves what was said first.
 */
export type CaseUpdate = {
  facts: readonly CaseFact[]
  again: "renew" | "append" | "keep"
  /** The attempt's `trade_revision` that it follows from; the current one if left out. */
  tradeRevision?: number
}

const LONGEST_REASON = 500

/** The host's words may be of any length, and contain what the database does not store. */
export function reasonFact(said: string): CaseFact {
  return { fact: "reason", words: shortened(said, LONGEST_REASON) }
}
