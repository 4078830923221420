/** What a person has to know about a case beyond its amounts. No payer data, no payment details. */
export type CaseFact =
  /** Why the store could not do it, in Medusa's words. */
  | { fact: "reason"; words: string }
  /** Recorded as refunded in Medusa, but not sent yet: a decimal string. */
  | { fact: "to_send"; amount: string; pay_out_id?: string }
  /** A pay-out whose answer was lost: a decimal string. */
  | { fact: "maybe_sent"; amount: string; pay_out_id?: string }
  /** A pay-out that the service has, although Medusa shows no refund for it or it was considered unsent. */
  | { fact: "went_out"; amount: string; pay_out_id: string }
  /** A pay-out that did not end well, with the service's id and status. */
  | { fact: "pay_out"; amount: string; pay_out_id: string; trade_id: string | null; status: string }
  | { fact: "other_trade"; trade_id: string; status: string }
  /** The cart was deleted, so it cannot become an order. */
  | { fact: "cart_gone" }

/**
 * What a case says when it opens, and what happens when it is open already: `renew` replaces its text with the news,
 * `append` adds the news to it, `keep` leaves what was said first.
 */
export type CaseUpdate = {
  detail: string
  facts?: readonly CaseFact[]
  again: "renew" | "append" | "keep"
  /** The attempt's `trade_revision` that it follows from; the current one if left out. */
  tradeRevision?: number
}
