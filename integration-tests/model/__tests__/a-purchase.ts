import type { AttemptFact, CaseFact, TradeFact } from "../books"
import type { Told } from "../checker/problem"

export const trade: TradeFact = { id: "t1", external: "cart_1", status: "closed", cents: 10_000, isLiedAbout: false }

export const attempt: AttemptFact = {
  id: "a1",
  account: "a-pay",
  cart: "cart_1",
  collection: "col_1",
  session: "s1",
  external: "cart_1",
  state: "captured",
  superseded: false,
  trade_id: "t1",
  trade_status: "closed",
  cents: 10_000,
  min_cents: null,
  max_cents: null,
  leased: false,
  due: false,
  next_check: false,
  last_error_code: null,
  failures: 0,
  sent_cents: 0,
  differs: false,
}

export function aCase(kind: string, closed_by: string | null = null): CaseFact {
  return { id: `case_${kind}`, attempt: "a1", kind, closed_by }
}

/** One purchase as it should be: paid, captured once, on one order with its goods. */
export function aPurchase(change: Partial<Told> = {}): Told {
  const transactions = change.transactions ?? [{ order: "o1", reference_id: "c1", cents: 10_000 }]
  const { captures = [{ id: "c1", payment: "p1", cents: 10_000 }], refunds = [] } = change
  const inAll = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0)
  const sums = { authorized: 10_000, captured: inAll(captures), refunded: inAll(refunds) }
  const status = sums.captured >= 10_000 ? "completed" : "authorized"
  const paid_cents = transactions.reduce((sum, { cents }) => sum + cents, 0)
  return {
    trades: [trade],
    words: [
      { trade: "t1", status: "active", cents: 10_000, at: 0 },
      { trade: "t1", status: "closed", cents: 10_000, at: 5 },
    ],
    reads: [{ trade: "t1", at: 6 }],
    tellings: [{ trade: "t1", at: 5 }],
    requests: [{ operation: "pay-in", external: "cart_1", status: 201, fault: null }],
    attempts: [attempt],
    callbacks: [{ id: "cb1", state: "done", due: false }],
    cases: [],
    carts: [{ id: "cart_1", completed: true }],
    orders: [
      { id: "o1", cart: "cart_1", status: "pending", is_draft: false, cents: 10_000, paid_cents, fulfilled: false },
    ],
    collections: [{ id: "col_1", order: "o1", cart: "cart_1", status, cents: 10_000, sums }],
    sessions: [{ id: "s1", collection: "col_1", provider: "pp_payin_a-pay", status: "authorized", cents: 10_000 }],
    payments: [
      { id: "p1", collection: "col_1", session: "s1", provider: "pp_payin_a-pay", cents: 10_000, canceled: false },
    ],
    captures,
    refunds,
    payOuts: [],
    sent: [],
    discounts: [],
    transactions,
    items: [{ order: "o1", item: "i1", ordered: 2, fulfilled: 0, reserved: 2 }],
    strayReservations: [],
    deeds: {
      asked: [],
      decisions: [],
      canceledByStaff: [],
      cutCancellations: [],
      undoneByHost: [],
      draftsByStaff: [],
      touchedByStaff: [],
      capturedByStaff: [],
      settingsChanged: false,
      usesOfOthers: 0,
      interrupted: false,
      cancelingAccounts: ["a-order"],
    },
    highestTotals: new Map([["o1", 10_000]]),
    ...change,
  }
}

/** The same cart before its order: nothing is captured. */
export function anOpenCart(change: Partial<Told> = {}): Told {
  const sums = { authorized: 0, captured: 0, refunded: 0 }
  return aPurchase({
    orders: [],
    payments: [],
    captures: [],
    transactions: [],
    items: [],
    collections: [{ id: "col_1", order: null, cart: "cart_1", status: "not_paid", cents: 10_000, sums }],
    sessions: [{ id: "s1", collection: "col_1", provider: "pp_payin_a-pay", status: "pending", cents: 10_000 }],
    ...change,
  })
}
