import type { MedusaContainer } from "@medusajs/framework/types"
import type { TimelineRow } from "../../../../modules/payin/admin-queries"
import type { AttemptFallback } from "../../../../modules/payin/fallback/try-fallbacks"
import type { AttemptRow } from "../../../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import { readOrderOfCase } from "../../../../settlement/cases/read-order-of-case"
import { isNone, readOwed } from "../../../../settlement/links/read-owed"
import { lookUp } from "../../../../settlement/medusa/look-up"
import { callbackItem } from "../callbacks/callback-item"
import { caseItemsOf } from "../cases/case-items"
import type { AsksFor, AttemptDetail, AttemptItem, ShownState, TimelineItem } from "../contract"
import { namesOf } from "../names-of"
import { notFound } from "../not-found"
import { attemptItems } from "./attempt-items"
import { notSentOf } from "./not-sent"
import { payOutItem } from "./pay-out-item"
import { tradeFieldsOf } from "./trade-fields"

/** @throws MedusaError not_found */
export async function attemptDetail(container: MedusaContainer, id: string): Promise<AttemptDetail> {
  const attempt = await knownAttempt(container, id)
  const payin = container.resolve(PAYIN_MODULE)
  const { adminQueries, options, payOuts } = payin
  const [siblings, timeline, cases, callbacks, payOutRows, customerId, notSent] = await Promise.all([
    payin.attempts.siblingsOf(attempt),
    adminQueries.timelineOf(id),
    payin.cases.ofAttempts([id]),
    adminQueries.callbacks({ attemptId: id }, { limit: 100 }),
    payOuts.ofAttempt(id),
    customerOf(container, attempt),
    notSentOf(payin, attempt),
  ])
  const [item, ...siblingItems] = await attemptItems(container, [attempt, ...siblings])
  return {
    ...item!,
    ...tradeFieldsOf(attempt, options.cryptoDecimals),
    not_sent: notSent,
    amount_min: attempt.amount_min,
    amount_max: attempt.amount_max,
    fallback: (attempt.fallback as AttemptFallback | null)?.fallback ?? null,
    payment_collection_id: attempt.payment_collection_id,
    payment_session_id: attempt.payment_session_id,
    customer_id: customerId,
    asks_for: await askedFor(container, item!),
    payment_page_url: attempt.payment_page_url,
    details_removed_at: attempt.details_removed_at?.toISOString() ?? null,
    trade_read_at: attempt.trade_read_at?.toISOString() ?? null,
    next_check_at: attempt.next_check_at?.toISOString() ?? null,
    last_error_code: attempt.last_error_code,
    siblings: siblingItems,
    callbacks: callbacks.rows.map(callbackItem),
    timeline: await timelineItems(container, timeline),
    cases: await caseItemsOf(container, cases),
    pay_outs: payOutRows.map(payOutItem),
  }
}

/** @throws MedusaError not_found */
export async function knownAttempt(container: MedusaContainer, id: string): Promise<AttemptRow> {
  const attempt = await container.resolve(PAYIN_MODULE).attempts.find(id)
  if (attempt) return attempt
  throw notFound("attempt", id, "Search the list of pay-ins for its cart, order or trade.")
}

/** Read only where the answer matters: an order's totals cost more than all else on the page. */
async function askedFor(container: MedusaContainer, { order_id, status }: AttemptItem): Promise<AsksFor | null> {
  const what = asksOf[status]
  if (order_id === null || !what) return null
  const owed = await readOrderOfCase(container, order_id, () => readOwed(container, order_id))
  return owed && owed !== "unread" && !isNone(owed.amount) ? what : null
}

const asksOf: Partial<Record<ShownState, AsksFor>> = { underpaid: "rest", taken_back: "again", not_paid: "again" }

/** Its order's, who may be another than the cart's: an order can be moved to an account, or have no cart. */
async function customerOf(container: MedusaContainer, { cart_id, order_id }: AttemptRow): Promise<string | null> {
  const [order] = order_id === null ? [] : await lookUp<Owned>(container, "order", wantedOf(order_id))
  if (order) return order.customer_id
  const [cart] = cart_id === null ? [] : await lookUp<Owned>(container, "cart", wantedOf(cart_id))
  return cart?.customer_id ?? null
}

type Owned = { customer_id: string | null }

const wantedOf = (id: string) => ({ fields: ["id", "customer_id"], filters: { id } })

async function timelineItems(container: MedusaContainer, rows: readonly TimelineRow[]): Promise<TimelineItem[]> {
  const names = await namesOf(container, [...rows.map(actorOf), ...rows.map(assigneeOf)])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    data: (row.data ?? {}) as TimelineItem["data"],
    by_name: names.get(actorOf(row) ?? "") ?? null,
    ...(row.kind === "case_assigned" ? { to_name: names.get(assigneeOf(row) ?? "") ?? null } : {}),
    at: row.created_at.toISOString(),
  }))
}

function actorOf({ data }: TimelineRow): string | undefined {
  const by = data?.by
  return typeof by === "string" ? by : undefined
}

function assigneeOf({ data, kind }: TimelineRow): string | undefined {
  return kind === "case_assigned" && typeof data?.to === "string" ? data.to : undefined
}
