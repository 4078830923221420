import type { MedusaFacts, TradeFacts } from "../decide"

export type Situation = { trade: TradeFacts; medusa: MedusaFacts }

/** Each value of each fact. The types make a value that is added there an error here. */
const values = {
  status: keysOf<string & NonNullable<TradeFacts["status"]>>({
    active: 1,
    closed: 1,
    canceled: 1,
    dispute: 1,
    checking: 1,
    re_calculation: 1,
    unknown: 1,
  }),
  amount: keysOf<NonNullable<TradeFacts["amount"]>>({ short: 1, equal: 1, over: 1 }),
  payment: keysOf<MedusaFacts["payment"]>({ none: 1, due: 1, captured: 1, refunded: 1 }),
  order: keysOf<MedusaFacts["order"]>({ none: 1, standing: 1, canceled: 1 }),
  cart: keysOf<MedusaFacts["cart"]>({ open: 1, completed: 1, gone: 1, none: 1 }),
  session: keysOf<MedusaFacts["session"]>({ open: 1, canceled: 1, none: 1 }),
}

/** Every combination of what the service can say and what Medusa can have, possible or not, before a person decides. */
export function everySituation(): Situation[] {
  const trades = [...values.status, null].flatMap((status) =>
    [...values.amount, null].flatMap((amount) =>
      [true, false].map((superseded): TradeFacts => ({ status, amount, superseded, resolved: false })),
    ),
  )
  const sides = values.payment.flatMap((payment) =>
    values.order.flatMap((order) =>
      values.cart.flatMap((cart) =>
        values.session.flatMap((session) =>
          wantsOf(order).flatMap((wants) =>
            everyFlag().map((flags): MedusaFacts => ({ payment, order, cart, session, wants, ...flags })),
          ),
        ),
      ),
    ),
  )
  return trades.flatMap((trade) => sides.map((medusa) => ({ trade, medusa })))
}

/** Only of an order that stands. */
function wantsOf(order: MedusaFacts["order"]): MedusaFacts["wants"][] {
  return order === "standing" ? ["less", "same", "more"] : ["same"]
}

function everyFlag() {
  const both = [true, false]
  return both.flatMap((paidElsewhere) =>
    both.flatMap((sameAmount) =>
      both.flatMap((unbooked) => both.map((unfinished) => ({ paidElsewhere, sameAmount, unbooked, unfinished }))),
    ),
  )
}

function keysOf<K extends string>(all: Record<K, 1>): K[] {
  return Object.keys(all) as K[]
}
