import type { MedusaFacts, TradeFacts } from "../decide"

export type Situation = { trade: TradeFacts; medusa: MedusaFacts }

/** Every value of every fact. A value added to the types is a compile error until it is listed here. */
const values = {
  status: keysOf<string & NonNullable<TradeFacts["status"]>>({
    active: 1,
    closed: 1,
    canceled: 1,
    dispute: 1,
    checking: 1,
    re_calculation: 1,
    unknown: 1,
    absent: 1,
  }),
  amount: keysOf<NonNullable<TradeFacts["amount"]>>({ nothing: 1, short: 1, equal: 1, over: 1 }),
  payment: keysOf<MedusaFacts["payment"]>({ none: 1, due: 1, captured: 1, refunded: 1 }),
  order: keysOf<MedusaFacts["order"]>({ none: 1, standing: 1, canceled: 1 }),
  cart: keysOf<MedusaFacts["cart"]>({ open: 1, completed: 1, gone: 1, none: 1 }),
  session: keysOf<MedusaFacts["session"]>({ open: 1, canceled: 1, none: 1 }),
  unpaidOrder: keysOf<MedusaFacts["unpaidOrder"]>({ none: 1, payable: 1, told: 1, shipped: 1, kept: 1, abandoned: 1 }),
}

/**
 * Every combination of what the service can say and what Medusa can have, possible or not, before a person decides. A
 * fact that matters only in some of them has just one or two values in the others.
 */
export function everySituation(): Situation[] {
  const trades = [...values.status, null].flatMap((status) =>
    amountsOf(status).flatMap((amount) =>
      [true, false].map((superseded): TradeFacts => ({ status, amount, superseded, resolved: false })),
    ),
  )
  const sides = { over: everySide(values.unpaidOrder), other: everySide(["none"]) }
  return trades.flatMap((trade) => sides[isOver(trade) ? "over" : "other"].map((medusa) => ({ trade, medusa })))
}

function everySide(unpaidOrders: readonly MedusaFacts["unpaidOrder"][]): MedusaFacts[] {
  return values.payment.flatMap((payment) =>
    values.order.flatMap((order) =>
      values.cart.flatMap((cart) =>
        values.session.flatMap((session) =>
          wantsOf(order).flatMap((wants) =>
            (order === "standing" ? unpaidOrders : (["none"] as const)).flatMap((unpaidOrder) =>
              everyFlag().map((flags): MedusaFacts => ({
                payment,
                order,
                cart,
                session,
                wants,
                unpaidOrder,
                halfCanceled: false,
                ...flags,
              })),
            ),
          ),
        ),
      ),
    ),
  )
}

/** Only a closed trade is asked for its amount. */
function amountsOf(status: TradeFacts["status"]): TradeFacts["amount"][] {
  return status === "closed" ? [...values.amount, null] : ["equal", null]
}

/** What happens to an unpaid order is asked only once its payment will not arrive. */
function isOver({ status }: TradeFacts): boolean {
  return status === "canceled" || status === "absent"
}

/** Asked only of a standing order. */
function wantsOf(order: MedusaFacts["order"]): MedusaFacts["wants"][] {
  return order === "standing" ? ["less", "same", "more"] : ["same"]
}

function everyFlag() {
  const both = [true, false]
  return both.flatMap((paidElsewhere) =>
    both.flatMap((sameAmount) =>
      both.flatMap((unrecorded) => both.map((unfinished) => ({ paidElsewhere, sameAmount, unrecorded, unfinished }))),
    ),
  )
}

function keysOf<K extends string>(all: Record<K, 1>): K[] {
  return Object.keys(all) as K[]
}
