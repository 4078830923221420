/** What a person has to know of a case beyond its sums. Neither payer data nor payment details. */
export type CaseFact =
  /** Why the store could not do it, in Medusa's words. */
  | { fact: "reason"; words: string }
  /** What Medusa recorded as refunded and nobody has sent yet: a decimal string. */
  | { fact: "to_send"; amount: string; pay_out_id?: string }
  /** A pay-out whose answer was lost: a decimal string. */
  | { fact: "maybe_sent"; amount: string; pay_out_id?: string }
  /** A pay-out that the service has, although Medusa shows no refund for it, or it was taken for not sent. */
  | { fact: "went_out"; amount: string; pay_out_id: string }
  /** A pay-out that did not end well, with the service's id and word. */
  | { fact: "pay_out"; amount: string; pay_out_id: string; trade_id: string | null; status: string }
  | { fact: "other_trade"; trade_id: string; status: string }
  /** The cart was deleted, so no order can be made of it. */
  | { fact: "cart_gone" }

/**
 * What a case tells when it opens, and what becomes of that when it is open already: `renew` has the news take the place of
 * what stood there, `append` puts it beside it, `keep` leaves what was told first.
 */
export type CaseUpdate = {
  detail: string
  facts?: readonly CaseFact[]
  again: "renew" | "append" | "keep"
  /** The attempt's `trade_revision` that it follows from; left out, the one of now. */
  tradeRevision?: number
}
