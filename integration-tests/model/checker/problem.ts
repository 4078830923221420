import type { AttemptFact, Books, Deeds, PaymentFact, TradeFact } from "../books"

/** A broken promise of the design, in a sentence that names the cart or the trade. */
export type Problem = string

export type Told = Books & {
  deeds: Deeds
  highestTotals: ReadonlyMap<string, number>
  /** By order, in cents: what the host says that it still owes. */
  pending?: ReadonlyMap<string, number>
  /** When a backup of the database came back, counted in requests to the service. */
  restoredAt?: number
  /** How often others heard of each event, by its name and id, unless nobody could count. */
  announced?: ReadonlyMap<string, number>
  /** The smallest coin of its currency, in hundredths: what is less is nobody's money. */
  coinCents?: number
  /** The prices of its market have their tax in them. */
  isTaxInclusive?: boolean
}

export function nameOf(trade: TradeFact): string {
  return `trade ${trade.id} (${trade.external})`
}

export function attemptOf({ attempts }: Books, trade: TradeFact): AttemptFact | undefined {
  return attempts.find(({ trade_id }) => trade_id === trade.id)
}

/** The attempt that has the trade or shares its external id: the one a second trade, or an unread one, belongs to. */
export function attemptNamed(books: Books, trade: TradeFact): AttemptFact | undefined {
  return attemptOf(books, trade) ?? books.attempts.find(({ external }) => external === trade.external)
}

export function paymentOf({ payments }: Books, attempt: AttemptFact): PaymentFact | undefined {
  return payments.find(({ session, canceled }) => session === attempt.session && !canceled)
}

export function capturedOf({ captures }: Books, payment: PaymentFact | undefined): number {
  return sum(captures.filter((one) => one.payment === payment?.id))
}

export function refundedOf({ refunds }: Books, payment: PaymentFact | undefined): number {
  return sum(refunds.filter((one) => one.payment === payment?.id))
}

/**
 * A cancellation writes the refund of each payment on the order, under the payment's id, whether the provider has refused
 * it or not. When that is cut off, the order may stand.
 *
 * @returns what such an order shows as sent back, in cents, although it was not
 */
export function neverSentBack(told: Pick<Told, keyof Books | "deeds">, order: string): number {
  const isOver = told.orders.some(({ id, status }) => id === order && status === "canceled")
  if (!told.deeds.cutCancellations.includes(order) || isOver) return 0
  const own = told.payments.filter(({ collection }) => orderOf(told, collection)?.id === order)
  return own.reduce((all, { id }) => {
    const unshown = told.refunds.filter((one) => one.payment === id && shownAs(told, one.id).length === 0)
    return all + Math.max(-sum(shownAs(told, id)) - sum(unshown), 0)
  }, 0)
}

/** What orders show under the id of a refund or of a payment. */
export function shownAs({ transactions }: Books, id: string): { cents: number }[] {
  return transactions.filter(({ reference_id }) => reference_id === id)
}

export function orderOf({ orders, collections }: Books, collection: string) {
  const known = collections.find(({ id }) => id === collection)
  return orders.find(({ id }) => id === known?.order)
}

export function sum(rows: readonly { cents: number }[]): number {
  return rows.reduce((total, { cents }) => total + cents, 0)
}

export function openCasesOf({ cases }: Books, attempt: AttemptFact | undefined): string[] {
  return cases.filter((one) => one.attempt === attempt?.id && one.closed_by === null).map(({ kind }) => kind)
}

/**
 * When the store could first know the service's last word: its first read of the trade after that word, counted in
 * requests. A word taken back before it was read was never said.
 */
export function knownSince({ words, reads }: Books, tradeId: string): number | undefined {
  let since: number | undefined
  let heard: string | undefined
  for (const { trade, at } of reads) {
    if (trade !== tradeId) continue
    const word = words.findLast((one) => one.trade === tradeId && one.at <= at)
    const said = `${word?.status} ${word?.cents}`
    if (said === heard) continue
    heard = said
    since = at
  }
  return since
}

/** Kinds that describe the attempt, and not where the money of its trade is. */
export const besideTheMoney = ["pay_out_failed", "refund_by_hand", "second_trade", "stock_not_reserved"]

/**
 * A person closed a case of the attempt after the store knew the service's last word: that word was decided on. A trade
 * with false answers is never known, so any decision about it counts.
 */
export function isDecided(
  told: Told,
  attempt: AttemptFact | undefined,
  trade: TradeFact,
  except: readonly string[] = [],
): boolean {
  const since = trade.isLiedAbout ? -1 : knownSince(told, trade.id)
  if (!attempt || since === undefined) return false
  return told.deeds.decisions.some(({ caseId, at }) => {
    const one = told.cases.find(({ id }) => id === caseId)
    const isAbout = one !== undefined && one.attempt === attempt.id && !besideTheMoney.includes(one.kind)
    return isAbout && !except.includes(one.kind) && at > since
  })
}

/** Everything captured of the attempt's payment was given back. */
export function isGivenBack(told: Books, attempt: AttemptFact): boolean {
  const payment = paymentOf(told, attempt)
  return refundedOf(told, payment) >= capturedOf(told, payment)
}

export function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
}

/** What the order counts as paid, and is not there any more. */
export function goneOf(told: Told, order: string): number {
  const own = told.attempts.filter(({ collection }) => orderOf(told, collection)?.id === order)
  return sum(
    own.map((attempt) => {
      const captured = capturedOf(told, paymentOf(told, attempt))
      const trade = told.trades.find(({ id }) => id === attempt.trade_id)
      const came = trade?.status === "closed" ? trade.cents : 0
      return { cents: Math.max(0, captured - came) + attempt.sent_cents }
    }),
  )
}
