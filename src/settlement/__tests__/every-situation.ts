import type { MedusaFacts, TradeFacts } from "../facts"

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
  unpaidOrder: keysOf<MedusaFacts["unpaidOrder"]>({
    none: 1,
    payable: 1,
    reported: 1,
    shipped: 1,
    kept: 1,
    credited: 1,
    forgotten: 1,
    abandoned: 1,
  }),
}

/**
 * Every combination of what the service can say and what Medusa can have, possible or not, before a person decides. A
 * fact that matters only in some of them has just one or two values in the others.
 */
export function everySituation(): Situation[] {
  const trades = [...values.status, null].flatMap((status) =>
    amountsOf(status).flatMap((amount) =>
      [true, false].map((superseded): TradeFacts => ({ status, amount, superseded, ...undecided })),
    ),
  )
  const sides = {
    over: everySide(values.unpaidOrder, [true]),
    closed: everySide(["none"], [true, false]),
    other: everySide(["none"], [true]),
  }
  return trades.flatMap((trade) => sides[sideOf(trade)].map((medusa) => ({ trade, medusa })))
}

export const undecided = { resolved: false, decided: false, outside: false }

function everySide(unpaidOrders: readonly MedusaFacts["unpaidOrder"][], owes: readonly boolean[]): MedusaFacts[] {
  return values.payment.flatMap((payment) =>
    values.order.flatMap((order) =>
      values.cart.flatMap((cart) =>
        values.session.flatMap((session) =>
          standingsOf(order, owes).flatMap((standing) =>
            (order === "standing" ? unpaidOrders : (["none"] as const)).flatMap((unpaidOrder) =>
              everyFlag().map((flags): MedusaFacts => ({
                payment,
                order,
                cart,
                session,
                ...standing,
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

/** What happens to an unpaid order is asked only once its payment will not arrive; what it owes, once it arrived. */
function sideOf({ status }: TradeFacts): "over" | "closed" | "other" {
  if (status === "closed") return "closed"
  return status === "canceled" || status === "absent" ? "over" : "other"
}

/** Asked only of a standing order. */
function standingsOf(
  order: MedusaFacts["order"],
  owes: readonly boolean[],
): Pick<MedusaFacts, "wants" | "orderOwes">[] {
  if (order !== "standing") return [{ wants: "same", orderOwes: true }]
  const wants = ["less", "same", "more"] as const
  return wants.flatMap((each) => owes.map((orderOwes) => ({ wants: each, orderOwes })))
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
