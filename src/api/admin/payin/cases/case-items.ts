import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber } from "bignumber.js"
import { hasArrived } from "../../../../modules/payin/attempt/attempt-state"
import type { CaseFact, CaseTrade } from "../../../../modules/payin/case/case-facts"
import { shownKind } from "../../../../modules/payin/case/shown-kind"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { CommentRow } from "../../../../modules/payin/sql/case/case-work"
import { type CaseRow, factsOfCase } from "../../../../modules/payin/sql/case/cases"
import { fingerprintOfCase } from "../../../../modules/payin/sql/case/fingerprint"
import { casesThatCancelOrder } from "../../../../settlement/cases/cancels-order"
import { casesThatEndWaiting } from "../../../../settlement/cases/without-end"
import { attemptItems } from "../attempts/attempt-items"
import type { AttemptItem, CaseItem } from "../contract"
import { namesOf } from "../names-of"
import { cartGoods, type Goods } from "./cart-goods"
import { type CaseSituation, choicesOfCase } from "./case-choices"
import { isReverted, type PaidOrder, paidOrders } from "./paid-orders"
import { sumToSend } from "./sum-to-send"
import { type ThingNames, thingNames } from "./thing-names"

/** Cases with their attempts: what happened, the money involved, and what can be done. */
export async function caseItemsOf(container: MedusaContainer, cases: readonly CaseRow[]): Promise<CaseItem[]> {
  if (cases.length === 0) return []
  const payin = container.resolve(PAYIN_MODULE)
  const rows = await payin.attempts.findAll([...new Set(cases.map(({ attempt_id }) => attempt_id))])
  const comments = await payin.cases.commentsOf(cases.map(({ id }) => id))
  const people = [...cases.flatMap(({ assignee, closed_by }) => [assignee, closed_by]), ...comments.map(authorOf)]
  const [items, goods, things, names, ending, canceling] = await Promise.all([
    attemptItems(container, rows),
    cartGoods(container, rows),
    thingNames(container, cases.flatMap(factsOfCase)),
    namesOf(container, people),
    casesThatEndWaiting(payin, rows),
    casesThatCancelOrder(container, cases, rows),
  ])
  const attempts = new Map(items.map((attempt) => [attempt.id, attempt]))
  const paid = await paidOrders(container, cases, attempts)
  return cases.flatMap((row) => {
    const attempt = attempts.get(row.attempt_id)
    if (!attempt) return []
    const said = comments.filter(({ case_id }) => case_id === row.id)
    const paidOrder = isReverted(row) ? paid.get(attempt.order_id ?? "") : undefined
    const inCart = goods.get(attempt.cart_id ?? "") ?? []
    const canceled = canceling.get(row.id)
    const ends = { endsWaiting: ending.has(row.id), cancelsOrder: canceled === true }
    const order = { ...orderFacts(paidOrder, attempt), order_unread: [canceled, paidOrder].includes("unread") }
    return [caseItem(row, { attempt, names, comments: said, things, goods: inCart, order, ends })]
  })
}

type Around = {
  attempt: AttemptItem
  goods: Goods[]
  names: Map<string, string>
  comments: CommentRow[]
  things: ThingNames
  order: Pick<CaseItem, "owes_nothing" | "kept" | "order_unread">
  ends: Omit<CaseSituation, "attempt">
}

function caseItem(row: CaseRow, { attempt, comments, ends, goods, names, order, things }: Around): CaseItem {
  const nameOf = (id: string | null) => names.get(id ?? "") ?? null
  const facts = factsOfCase(row)
  const trade = row.closed_at === null ? tradeOf(attempt) : (row.trade_when_told as CaseTrade)
  return {
    id: row.id,
    kind: shownKind(row.kind),
    facts,
    names: things(facts),
    fingerprint: fingerprintOfCase(row),
    trade,
    trade_when_closed: row.trade_when_closed as CaseTrade | null,
    attempt,
    ...order,
    goods,
    money: moneyOf(attempt, trade, facts),
    choices: row.closed_at === null ? choicesOfCase(row.kind, facts, { attempt, ...ends }) : [],
    opened_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    closed_by_name: nameOf(row.closed_by),
    note: row.note,
    assignee: row.assignee,
    assignee_name: nameOf(row.assignee),
    comments: comments.map(({ author, created_at, id, text }) => ({
      id,
      text,
      author,
      author_name: nameOf(author),
      at: created_at.toISOString(),
    })),
  }
}

function orderFacts(
  paid: PaidOrder | undefined,
  { currency_code }: AttemptItem,
): Pick<CaseItem, "owes_nothing" | "kept"> {
  if (paid === undefined || paid === "unread") return { owes_nothing: false, kept: null }
  return { owes_nothing: paid.owes_nothing, kept: paid.currency_code === currency_code ? paid.kept : null }
}

function authorOf({ author }: CommentRow): string {
  return author
}

function tradeOf(attempt: AttemptItem): CaseTrade {
  return { status: attempt.trade_status, amount: attempt.trade_amount, has_arrived: hasArrived(attempt) }
}

/** The amount of an unpaid trade is what the service asks for, not what arrived. */
function moneyOf(attempt: AttemptItem, trade: CaseTrade, facts: readonly CaseFact[]): CaseItem["money"] {
  const { amount, currency_code } = attempt
  const arrived = trade.has_arrived ? trade.amount : null
  const digits = amount.split(".")[1]?.length ?? 0
  const difference = arrived === null ? null : new BigNumber(arrived).minus(amount)
  return {
    currency_code,
    expected: amount,
    arrived,
    difference: difference && difference.toFixed(Math.max(digits, difference.decimalPlaces() ?? 0)),
    to_send: sumToSend(facts, digits),
  }
}
