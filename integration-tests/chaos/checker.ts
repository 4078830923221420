import type { AttemptFact, Books } from "./books"

/** A broken promise of the design, in a sentence that names the cart or the trade. */
export type Problem = string

/**
 * Promises that must be kept at every moment, even right after a kill. Promises 2, 3 and 4 have no "later": two live
 * trades, an acknowledged callback that was not stored, a second order or too much captured money are wrong at once.
 */
export function brokenNow(books: Books): Problem[] {
  return [
    ...liveTrades(books, ({ state }) => state !== "canceled" && state !== "refused"),
    ...unknownTrades(books),
    ...doubleCreates(books),
    ...lostCallbacks(books),
    ...doubleOrders(books),
    ...excessCaptures(books),
    ...books.refunds.map(({ cart_id, amount }) => `promise 4: ${amount} was refunded for ${cart_id}`),
    ...doubleTransactions(books),
  ]
}

/** Promises that must be kept once everything has settled: promise 1, and the ends of the others. */
export function brokenOnceSettled(books: Books): Problem[] {
  return [
    ...brokenNow(books),
    ...liveTrades(books, () => true),
    ...unpaidMoney(books),
    ...staleAttempts(books),
    ...openWork(books),
    ...wrongTransactions(books),
    ...missingTransactions(books),
    ...wrongReservations(books),
    ...missingReservations(books),
    ...twinOrders(books),
  ]
}

const liveStates = ["planned", "opening", "open", "paid", "captured"]

function liveTrades({ attempts, trades }: Books, counts: (attempt: AttemptFact) => boolean): Problem[] {
  const ended = new Set(trades.filter(({ status }) => status === "closed" || status === "canceled").map(({ id }) => id))
  const known = new Map(trades.map(({ id, external }) => [external, id]))
  const alive = attempts.filter((attempt) => {
    const trade = known.get(attempt.external_transaction_id)
    return trade !== undefined && !ended.has(trade) && !attempt.superseded && counts(attempt)
  })
  const rows = attempts.filter(({ state, superseded }) => !superseded && liveStates.includes(state))
  return [
    ...several(alive, ({ cart_id }) => cart_id).map((cart) => `promise 2: ${cart} has two live trades`),
    ...several(rows, ({ cart_id }) => cart_id).map((cart) => `promise 2: ${cart} has two live attempts`),
  ]
}

function unknownTrades({ attempts, trades }: Books): Problem[] {
  const known = new Set(attempts.map(({ external_transaction_id }) => external_transaction_id))
  return trades
    .filter(({ external }) => external === null || !known.has(external))
    .map(({ id, external }) => `promise 2: trade ${id} (${external}) has no attempt`)
}

/** A create that reached the service, then another one for the same id, without an "absent" in between. */
function doubleCreates({ requests }: Books): Problem[] {
  const problems: Problem[] = []
  const created = new Set<string>()
  for (const { operation, externalTransactionId: id, status } of requests) {
    if (id === null) continue
    if (operation === "external" && status === 404) created.delete(id)
    if (operation !== "pay-in") continue
    if (created.has(id)) problems.push(`promise 2: the service saw two creates for ${id}`)
    created.add(id)
  }
  return problems
}

/** Every callback answered with 200 is in Postgres, counted: the same body again is one row and one more delivery. */
function lostCallbacks({ callbacks, callbacksSent }: Books): Problem[] {
  const acknowledged = countBy(
    callbacksSent.filter(({ outcome }) => outcome === "delivered"),
    ({ tradeId }) => tradeId ?? "",
  )
  return [...acknowledged].flatMap(([trade, count]) => {
    const kept = callbacks.filter(({ identifiers }) => identifiers.includes(trade))
    const deliveries = kept.reduce((sum, row) => sum + row.deliveries, 0)
    return deliveries < count ? [`promise 3: ${count - deliveries} acknowledged callbacks of ${trade} were lost`] : []
  })
}

function doubleOrders({ orders }: Books): Problem[] {
  return several(orders, ({ cart_id }) => cart_id).map((cart) => `promise 4: ${cart} has two orders`)
}

function excessCaptures({ captures, asked, attempts, trades }: Books): Problem[] {
  const carts = [...new Set(captures.map(({ cart_id }) => cart_id))]
  return carts.flatMap((cart) => {
    const captured = cents(captures.filter(({ cart_id }) => cart_id === cart))
    const wanted = cents(asked.filter(({ cart_id }) => cart_id === cart))
    const ids = attempts.filter(({ cart_id }) => cart_id === cart).map((one) => one.external_transaction_id)
    const came = cents(trades.filter(({ external, everClosed }) => everClosed && ids.includes(external ?? "")))
    const problems: Problem[] = []
    if (captured > wanted) problems.push(`promise 4: ${captured} cents of ${wanted} are captured for ${cart}`)
    if (captured > came) problems.push(`promise 4: ${captured} cents are captured for ${cart}, ${came} came`)
    return problems
  })
}

function doubleTransactions({ transactions }: Books): Problem[] {
  const twice = several(transactions, ({ reference_id }) => reference_id)
  return twice.map((capture) => `promise 4: capture ${capture} has two transactions`)
}

/** A closed trade needs an order with captured money, or a case. Captured and no longer closed: a case. */
function unpaidMoney({ trades, attempts, openCases, captures, orders }: Books): Problem[] {
  return trades.flatMap(({ external, status }) => {
    const attempt = attempts.find(({ external_transaction_id }) => external_transaction_id === external)
    if (!attempt || openCases.some(({ attempt_id }) => attempt_id === attempt.id)) return []
    const paid = captures.some(({ payment_session_id }) => payment_session_id === attempt.payment_session_id)
    const ordered = orders.some(({ cart_id }) => cart_id === attempt.cart_id)
    if (status === "closed" && !(attempt.state === "captured" && paid && ordered)) {
      return [`promise 1: ${external} is closed and ${attempt.state}, with neither a paid order nor a case`]
    }
    return status !== "closed" && paid ? [`promise 1: ${external} is ${status} and captured, without a case`] : []
  })
}

function staleAttempts({ trades, attempts }: Books): Problem[] {
  return trades.flatMap(({ external, status }) => {
    const attempt = attempts.find(({ external_transaction_id }) => external_transaction_id === external)
    if (!attempt || attempt.trade_status === status) return []
    return [`promise 3: ${external} is ${status} at the service, ${attempt.trade_status} in our books`]
  })
}

function openWork({ callbacks, attempts }: Books): Problem[] {
  const open = callbacks.filter(({ state }) => state !== "done")
  const opening = attempts.filter(({ state }) => state === "opening")
  return [
    ...open.map(({ id, state }) => `promise 3: callback ${id} is ${state}`),
    ...opening.map((attempt) => `promise 3: ${attempt.external_transaction_id} is still opening`),
  ]
}

function wrongTransactions({ captures, transactions }: Books): Problem[] {
  return transactions.flatMap(({ reference_id, cart_id, amount }) => {
    const capture = captures.find(({ id }) => id === reference_id)
    if (capture && cents([capture]) === cents([{ amount }])) return []
    return [
      `promise 4: the order of ${cart_id} shows ${amount} of capture ${reference_id}, which is ${capture?.amount}`,
    ]
  })
}

/** A capture that its order does not show is money that the merchant does not see. */
function missingTransactions({ captures, transactions, orders }: Books): Problem[] {
  const booked = new Set(transactions.map(({ reference_id }) => reference_id))
  const standing = new Set(orders.filter(({ status }) => status !== "canceled").map(({ cart_id }) => cart_id))
  return captures
    .filter(({ id, cart_id }) => standing.has(cart_id) && !booked.has(id))
    .map(({ id, cart_id }) => `promise 1: the order of ${cart_id} does not show capture ${id}`)
}

/** Paid goods that can be sold to another customer, without a case that says so. */
function missingReservations({ items, captures, attempts, openCases }: Books): Problem[] {
  const paid = new Set(captures.map(({ cart_id }) => cart_id))
  const told = new Set(
    attempts.filter(({ id }) => openCases.some((one) => one.attempt_id === id)).map((one) => one.cart_id),
  )
  return items
    .filter(({ status, cart_id, ordered, reserved }) => {
      return status !== "canceled" && paid.has(cart_id) && !told.has(cart_id) && reserved < ordered
    })
    .map(
      ({ cart_id, ordered, reserved }) =>
        `promise 1: ${reserved} of ${ordered} are reserved for ${cart_id}, which is paid`,
    )
}

function wrongReservations({ items, levels }: Books): Problem[] {
  return [
    ...items
      .filter(({ status, ordered, reserved }) => reserved > (status === "canceled" ? 0 : ordered))
      .map(({ cart_id, ordered, reserved }) => `promise 4: ${reserved} of ${ordered} are reserved for ${cart_id}`),
    ...levels
      .filter(({ level, reserved }) => level !== reserved)
      .map(({ inventory_item_id, level }) => `promise 4: the level of ${inventory_item_id} says ${level} reserved`),
  ]
}

/** The host was killed between creating an order and linking it. Staff see it next to the right one, may ship both. */
function twinOrders({ unlinkedOrders }: Books): Problem[] {
  return unlinkedOrders.map(
    ({ id, display_id, mark }) => `promise 4: order ${id} (#${display_id}, marked ${mark}) belongs to no cart`,
  )
}

function cents(sums: readonly { amount: number }[]): number {
  return sums.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
}

function countBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** The keys that occur more than once. */
function several<T>(list: readonly T[], keyOf: (one: T) => string | null): string[] {
  const counts = countBy(list, (one) => keyOf(one) ?? "")
  return [...counts].filter(([key, count]) => key !== "" && count > 1).map(([key]) => key)
}
