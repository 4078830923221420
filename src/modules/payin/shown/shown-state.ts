import { phaseOf, readTradeStatus, type TradePhase, tradeStatuses } from "../../../merchant-api/trade/trade-status"
import type { AttemptRow } from "../models/attempt"
import { type AttemptMoney, moneyOf, type MoneyRow, type MoneySql, moneySql } from "./money-of"

/** What a shown state depends on: what is so now, not which cases are open or closed. */
export type ShownRow = MoneyRow &
  Pick<
    AttemptRow,
    | "state"
    | "amount"
    | "amount_min"
    | "amount_max"
    | "trade_status"
    | "trade_revision"
    | "resolved_revision"
    | "resolved_as"
    | "order_canceled_at"
  >

/** Whether a rule applies, for a row in memory and in SQL. */
type Condition = { of: (row: ShownRow, money: AttemptMoney) => boolean; sql: (sql: SqlNames) => string }

type SqlNames = { column: (name: keyof ShownRow) => string; money: MoneySql }

/**
 * The state that a person reads, and filters by. The first rule that applies counts. The lists' index is made of the SQL
 * (`IDX_payin_attempt_shown`): a changed rule takes a migration that makes that index anew.
 *
 * planned           – the trade opens with the order
 * opening           – it is not known yet whether the service made a trade
 * in_review         – the service reviews the trade
 * unclear           – the service says something that is not known, or paid without saying how much
 * waiting           – can still be paid
 * taken_back        – the money was there, and is not there after all
 * not_paid          – it ended without money
 * refused           – the service made no trade
 * sent_back         – all of it was sent back, by refunds or outside Medusa
 * kept              – no order takes it, and a person decided to keep it
 * put_aside         – no order takes it, and a person closed its case in another way
 * paid_after_cancel – the money arrived when its order was canceled already
 * order_canceled    – captured, then its order was canceled, and the money is still there
 * order_pending     – paid, and not captured on an order
 * underpaid         – captured, and less than was asked for
 * overpaid          – captured, and more is in hand than was asked for
 * partly_sent_back  – captured, and some of it was sent back
 * paid              – captured, all of it
 */
const rules = defineRules({
  planned: isState("planned"),
  opening: isState("opening"),
  in_review: all(isState("open", "captured"), says("review")),
  unclear: any(
    all(isState("open", "captured"), says("unknown")),
    all(isState("paid"), isOfUnknownAmount(), isUndecided()),
  ),
  waiting: isState("open"),
  taken_back: {
    of: (row) => row.taken_back_at !== null,
    sql: ({ column }) => `${column("taken_back_at")} IS NOT NULL`,
  },
  not_paid: isState("canceled"),
  refused: isState("refused"),
  sent_back: any(all(isState("paid"), isDecided("sent_back")), all(hasSentBack(), isGone())),
  kept: all(any(isState("paid"), hasCanceledOrder()), isDecided("keep_money")),
  put_aside: all(any(isState("paid"), hasCanceledOrder()), isDecided()),
  paid_after_cancel: all(isState("paid"), hasCanceledOrder()),
  order_canceled: hasCanceledOrder(),
  order_pending: isState("paid"),
  underpaid: {
    of: ({ amount, amount_min }, { received }) => received.lt(amount_min ?? amount),
    sql: ({ column, money }) => `${money.received} < coalesce(${column("amount_min")}, ${column("amount")})::numeric`,
  },
  overpaid: {
    of: ({ amount, amount_max }, { inHand }) => inHand.gt(amount_max ?? amount),
    sql: ({ column, money }) => `${money.inHand} > coalesce(${column("amount_max")}, ${column("amount")})::numeric`,
  },
  partly_sent_back: all(hasSentBack(), {
    of: ({ amount, amount_min }, { inHand }) => inHand.lt(amount_min ?? amount),
    sql: ({ column, money }) => `${money.inHand} < coalesce(${column("amount_min")}, ${column("amount")})::numeric`,
  }),
  paid: { of: () => true, sql: () => "true" },
})

export type ShownState = keyof typeof rules

export const shownStates = Object.keys(rules) as [ShownState, ...ShownState[]]

export function shownState(row: ShownRow): ShownState {
  const money = moneyOf(row)
  return shownStates.find((state) => rules[state].of(row, money)) ?? "paid"
}

/** The same of the row `attempt` in SQL. A story holds the two to each other, and asks whether the index is used. */
export function shownStateSql(attempt = ""): string {
  const column = (name: string) => (attempt === "" ? name : `${attempt}.${name}`)
  const names = { column, money: moneySql(attempt) }
  return `(CASE ${shownStates.map((state) => `WHEN ${rules[state].sql(names)} THEN '${state}'`).join(" ")} END)`
}

function defineRules<State extends string>(all: Record<State, Condition>): Readonly<Record<State, Condition>> {
  return all
}

function isState(...states: AttemptRow["state"][]): Condition {
  return { of: ({ state }) => states.includes(state), sql: ({ column }) => `${column("state")} IN (${listed(states)})` }
}

function says(phase: TradePhase | "unknown"): Condition {
  const inPhase = tradeStatuses.filter((status) => phaseOf(status) === phase)
  const [words, not] = phase === "unknown" ? [tradeStatuses, "NOT "] : [inPhase, ""]
  return {
    of: ({ trade_status }) => trade_status !== null && phaseOf(readTradeStatus(trade_status)) === phase,
    sql: ({ column }) => `${column("trade_status")} ${not}IN (${listed(words)})`,
  }
}

/** A person closed the case about the service's last word of the money, with this choice if one is given. */
function isDecided(choice?: "keep_money" | "sent_back"): Condition {
  return {
    of: ({ resolved_as, resolved_revision, trade_revision }) =>
      resolved_revision === trade_revision && (choice === undefined || resolved_as === choice),
    sql: ({ column }) =>
      `coalesce(${column("resolved_revision")} = ${column("trade_revision")}, false)` +
      (choice ? ` AND coalesce(${column("resolved_as")}, '') = '${choice}'` : ""),
  }
}

function isUndecided(): Condition {
  const { of, sql } = isDecided()
  return { of: (...facts) => !of(...facts), sql: (names) => `NOT ${sql(names)}` }
}

function isOfUnknownAmount(): Condition {
  return { of: (row) => row.paid_amount === null, sql: ({ column }) => `${column("paid_amount")} IS NULL` }
}

function hasCanceledOrder(): Condition {
  return {
    of: (row) => row.order_canceled_at !== null,
    sql: ({ column }) => `${column("order_canceled_at")} IS NOT NULL`,
  }
}

function hasSentBack(): Condition {
  return { of: (_row, { sentBack }) => sentBack.gt(0), sql: ({ money }) => `${money.sentBack} > 0` }
}

function isGone(): Condition {
  return { of: (_row, { inHand }) => inHand.lte(0), sql: ({ money }) => `${money.inHand} <= 0` }
}

function all(...conditions: Condition[]): Condition {
  return {
    of: (...facts) => conditions.every(({ of }) => of(...facts)),
    sql: (names) => conditions.map(({ sql }) => `(${sql(names)})`).join(" AND "),
  }
}

function any(...conditions: Condition[]): Condition {
  return {
    of: (...facts) => conditions.some(({ of }) => of(...facts)),
    sql: (names) => `(${conditions.map(({ sql }) => `(${sql(names)})`).join(" OR ")})`,
  }
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(", ")
}
