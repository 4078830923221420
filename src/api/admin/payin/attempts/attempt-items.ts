import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { BigNumber } from "bignumber.js"
import { currencyDigits } from "../../../../merchant-api/money"
import { isResolved } from "../../../../modules/payin/attempt/resolved"
import { type ShownCaseKind, shownKind } from "../../../../modules/payin/case/shown-kind"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { moneyOf } from "../../../../modules/payin/shown/money-of"
import { shownState } from "../../../../modules/payin/shown/shown-state"
import { type Numbered, orderNumber, orderNumberFields } from "../../../../settlement/orders/order-number"
import type { AttemptItem } from "../contract"

/**
 * Attempts as rows of a list, with what Medusa knows of their carts and orders: three queries, however many rows.
 *
 * @param read how the carts and orders are read
 */
export async function attemptItems(
  container: MedusaContainer,
  attempts: readonly AttemptRow[],
  read: ReadContacts = { carts: cartsOf, orders: ordersOf },
): Promise<AttemptItem[]> {
  if (attempts.length === 0) return []
  const cartIds = attempts.flatMap(({ cart_id }) => cart_id ?? [])
  const orderIds = attempts.flatMap(({ order_id }) => order_id ?? [])
  const [cases, carts, orders] = await Promise.all([
    openCasesOf(container, attempts),
    read.carts(container, cartIds).then(byId),
    read.orders(container, orderIds).then(byId),
  ])
  return attempts.map((attempt) => {
    const order = orders.get(attempt.order_id ?? "")
    return attemptItem(attempt, {
      order_display_id: order?.display_id ?? null,
      order_number: order ? `${orderNumber(order)}` : null,
      email: order?.email ?? carts.get(attempt.cart_id ?? "")?.email ?? null,
      open_cases: cases.get(attempt.id) ?? [],
    })
  })
}

type FoundElsewhere = Pick<AttemptItem, "order_display_id" | "order_number" | "email" | "open_cases">

/** Written out: a spread of so many fields makes an object ten times as large, which a spreadsheet of many rows feels. */
function attemptItem(attempt: AttemptRow, found: FoundElsewhere): AttemptItem {
  const { email, open_cases, order_display_id, order_number } = found
  const { net, received, sent_back, taken_back } = sumsOf(attempt)
  return {
    id: attempt.id,
    account: attempt.account,
    status: shownState(attempt),
    state: attempt.state,
    superseded: attempt.superseded_at !== null,
    resolved: isResolved(attempt),
    external_transaction_id: attempt.external_transaction_id,
    trade_id: attempt.trade_id,
    trade_status: attempt.trade_status,
    currency_code: attempt.currency_code,
    amount: attempt.amount,
    trade_amount: attempt.trade_amount,
    received,
    taken_back,
    sent_back,
    net,
    order_display_id,
    order_number,
    email,
    open_cases,
    cart_id: attempt.cart_id,
    order_id: attempt.order_id,
    order_canceled_at: attempt.order_canceled_at?.toISOString() ?? null,
    refusal_code: attempt.state === "refused" ? attempt.last_error_code : null,
    expires_at: attempt.expires_at?.toISOString() ?? null,
    created_at: attempt.created_at.toISOString(),
    updated_at: attempt.updated_at.toISOString(),
  }
}

function sumsOf(attempt: AttemptRow): Pick<AttemptItem, "received" | "taken_back" | "sent_back" | "net"> {
  const { inHand, received, sentBack, takenBack } = moneyOf(attempt)
  const text = (amount: BigNumber) =>
    amount.toFixed(Math.max(currencyDigits(attempt.currency_code), amount.decimalPlaces() ?? 0))
  const hasArrived = attempt.paid_amount !== null
  return {
    received: hasArrived ? text(received) : null,
    taken_back: text(takenBack),
    sent_back: text(sentBack),
    net: hasArrived ? text(inHand) : null,
  }
}

async function openCasesOf(
  container: MedusaContainer,
  attempts: readonly AttemptRow[],
): Promise<Map<string, ShownCaseKind[]>> {
  const { cases } = container.resolve(PAYIN_MODULE)
  const open = await cases.ofAttempts(
    attempts.map(({ id }) => id),
    { openOnly: true },
  )
  const kinds = new Map<string, ShownCaseKind[]>()
  for (const { attempt_id, kind } of open) kinds.set(attempt_id, [...(kinds.get(attempt_id) ?? []), shownKind(kind)])
  return kinds
}

type CartFacts = { id: string; email?: string | null }
type OrderFacts = Numbered & { id: string; email?: string | null }

/** Ways to read carts and orders by their ids. */
export type ReadContacts = {
  carts: (container: MedusaContainer, ids: string[]) => Promise<CartFacts[]>
  orders: (container: MedusaContainer, ids: string[]) => Promise<OrderFacts[]>
}

async function cartsOf(container: MedusaContainer, ids: string[]): Promise<CartFacts[]> {
  if (ids.length === 0) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "cart", fields: ["id", "email"], filters: { id: ids } })
  return data as CartFacts[]
}

async function ordersOf(container: MedusaContainer, ids: string[]): Promise<OrderFacts[]> {
  if (ids.length === 0) return []
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "email", ...orderNumberFields]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: ids } })
  return data as unknown as OrderFacts[]
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
