/** What Medusa has for an attempt's own payment, rounded to the currency's digits: a payment may have more. */
export type Books = {
  /** Sum of the captures: decimal string. */
  captured: string
  /** `id`: Medusa's; not known of those that an earlier version has read. */
  refunds: { at: string; id?: string; amount: string }[]
}

export const noBooks: Books = { captured: "0", refunds: [] }

export function booksOf({ books }: { books: unknown }): Books {
  // In this order, whatever order the database keeps: both are compared as text.
  const { captured, refunds } = (books as Books | null) ?? noBooks
  return { captured, refunds }
}
