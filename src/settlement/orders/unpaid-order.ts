import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { isMoneyKept, isResolved } from "../../modules/payin/attempt/resolved"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE, PROGRAM } from "../../modules/payin/module-name"
import { type CaseRow, factsOfCase } from "../../modules/payin/sql/case/cases"
import {
  asIfClosed,
  closedWithNothing,
  isExpectedNoMore,
  isOver,
  isUnanswered,
  isUnclear,
  mayLeaveUnpaid,
} from "../cases/without-end"
import type { MedusaFacts } from "../facts"
import { isNone, type OwedReading } from "../links/read-owed"
import { accountOfProvider } from "../provider-id"
import { type Cancelable, cancelFields, isCanceled } from "./is-canceled"

/**
 * Whether the order may be given up now that the attempt's trade is over (`MedusaFacts`, unpaidOrder). All attempts and
 * all payments of the order are checked, because sessions and collections come and go: the order may have a second
 * collection, and the attempt that it was placed on may have lost its session to a later one.
 */
export async function readUnpaidOrder(container: MedusaContainer, attempt: AttemptRow, owing: Owing) {
  const { closing, orderId, owedNow } = owing
  if (!mayLeaveUnpaid(attempt)) return "none"
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: orderFields, filters: { id: orderId } })
  const order = data[0] as unknown as OrderRow | undefined
  if (!order) return "none"
  const payin = container.resolve(PAYIN_MODULE)
  const collectionIds = (order.payment_collections ?? []).map(({ id }) => id)
  const attempts = await payin.placements.attemptsOf(collectionIds, attempt.cart_id, orderId)
  const placing = attempts.find((one) => hasPlaced(one, order))
  if (!placing) return "none"
  // A removed account has no policy left, and nobody asked for its orders to be canceled.
  const isSet = payin.hasAccount(placing.account)
  const policy = isSet ? (await payin.account(placing.account)).options.unpaidOrder : "keep"
  const cases = asIfClosed(await payin.cases.ofAttempts(attempts.map(({ id }) => id)), closing)
  const told = {
    isReported: isReportedElsewhere(attempt, cases),
    isPaidBeside: cases.some(isOfPaidOther),
    expectedNoMore: attempts.filter((one) => isExpectedNoMore(one, cases)).map(({ id }) => id),
  }
  const judged = judgeUnpaidOrder({ attempt, attempts, order, policy, ...told, now: new Date() })
  return judged !== "none" && (await owesNothing(owedNow)) ? "none" : judged
}

type Owing = {
  orderId: string
  owedNow: OwedReading
  /** The id of an open case, to find out what its end leads to. */
  closing?: string
}

/** Staff may have given the customer a credit for all of it, or taken out what was to be paid. */
async function owesNothing(owedNow: OwedReading): Promise<boolean> {
  const owed = await owedNow()
  return owed !== undefined && isNone(owed.amount)
}

/** One case per order: another ended attempt already has it, or a person has closed it. */
function isReportedElsewhere({ id }: AttemptRow, cases: readonly CaseRow[]): boolean {
  const others = cases.filter(({ attempt_id, kind }) => attempt_id !== id && kind === "unpaid_order")
  return others.some(({ closed_at, closed_by }) => closed_at === null || closed_by !== PROGRAM)
}

/** An open case of another trade under the attempt's id that is paid: a person has yet to decide about its money. */
export function isOfPaidOther(row: CaseRow): boolean {
  if (row.closed_at !== null || row.kind !== "second_trade") return false
  return factsOfCase(row).some((each) => each.fact === "other_trade" && each.status === "closed")
}

const orderFields = [
  "id",
  ...cancelFields,
  "created_at",
  "transactions.id",
  "cart.credit_lines.amount",
  "payment_collections.id",
  "payment_collections.payments.id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payment_sessions.provider_id",
  "payment_collections.payment_sessions.status",
  "payment_collections.payment_sessions.created_at",
  "items.detail.fulfilled_quantity",
  "fulfillments.canceled_at",
]

export type OrderRow = Cancelable & {
  id: string
  created_at: string | Date
  transactions?: { id: string }[]
  cart?: { credit_lines?: { amount: BigNumberInput }[] } | null
  payment_collections?: CollectionRow[]
  items?: { detail: { fulfilled_quantity: BigNumberInput } }[]
  fulfillments?: { canceled_at: string | Date | null }[]
}

export type PlacedOrder = Pick<OrderRow, "id" | "created_at">

type CollectionRow = {
  id: string
  payments?: { id: string; canceled_at: string | Date | null }[]
  payment_sessions?: { provider_id: string; status: string; created_at: string | Date }[]
}

type Facts = {
  attempt: AttemptRow
  /** Every attempt to pay the order. */
  attempts: readonly AttemptRow[]
  order: OrderRow
  policy: "cancel" | "keep"
  /** Another attempt has, or had, the case for it. */
  isReported: boolean
  /** Another trade under an attempt's id was paid, and a person has yet to decide. */
  isPaidBeside: boolean
  /** Those that closed with nothing, or that the service never ends, and a person has closed the case of that. */
  expectedNoMore: readonly string[]
  now: Date
}

export function judgeUnpaidOrder(facts: Facts): MedusaFacts["unpaidOrder"] {
  const { attempt, attempts, order, policy, now, expectedNoMore } = facts
  if (isCanceled(order) || isPaid(order) || !attempts.some((one) => hasPlaced(one, order))) return "none"
  const others = attempts.filter((one) => !expectedNoMore.includes(one.id))
  if (isUnanswered(attempt) && !expectedNoMore.includes(attempt.id)) return "none"
  if (facts.isPaidBeside || others.some(mayBringMoney) || isWithAnotherProvider(order, now)) return "payable"
  if (facts.isReported) return "reported"
  if (attempts.some(isMoneyKept)) return "kept"
  if (isShipped(order)) return "shipped"
  if (policy === "keep" || attempts.some((one) => one.order_kept_at !== null)) return "kept"
  if (hasSpentCredit(order)) return "credited"
  return isOver(attempt) && !attempts.some(isUnclear) ? "abandoned" : "forgotten"
}

/**
 * The order was created moments before the attempt's session was accepted unpaid, in the same completion. A completion
 * that failed after that left a gap: what another way to pay places later is not this attempt's.
 */
export function hasPlaced({ placed_unpaid_at, order_id }: AttemptRow, order: PlacedOrder): boolean {
  if (placed_unpaid_at === null || (order_id !== null && order_id !== order.id)) return false
  const took = placed_unpaid_at.getTime() - new Date(order.created_at).getTime()
  return took >= 0 && took <= LONGEST_COMPLETION_MS
}

const LONGEST_COMPLETION_MS = 15 * 60_000

/** By anyone, in any collection. A payment that was given back did arrive. */
function isPaid({ payment_collections = [], transactions = [] }: OrderRow): boolean {
  const payments = payment_collections.flatMap((collection) => collection.payments ?? [])
  return transactions.length > 0 || payments.some(({ canceled_at }) => !canceled_at)
}

/** The shopper may be on its payment page, even if a later attempt superseded it. A plan has no page. */
function mayBringMoney(attempt: AttemptRow): boolean {
  switch (attempt.state) {
    case "opening":
    case "open":
    case "captured":
      return true
    case "paid":
      return !isResolved(attempt)
    case "canceled":
      return closedWithNothing(attempt)
    case "planned":
    case "refused":
      return false
  }
}

/** How long another provider takes is unknown: a payment that says it waits is believed, one begun gets its time. */
function isWithAnotherProvider({ payment_collections = [] }: OrderRow, now: Date): boolean {
  const sessions = payment_collections.flatMap(({ payment_sessions }) => payment_sessions ?? [])
  return sessions.some(({ provider_id, status, created_at }) => {
    if (accountOfProvider(provider_id) !== undefined) return false
    if (status === "pending_authorization") return true
    const isBegun = status === "pending" || status === "requires_more"
    return isBegun && now.getTime() - new Date(created_at).getTime() < PAYING_MS
  })
}

const PAYING_MS = 60 * 60_000

/** A gift card or store credit pays a part before the rest is asked for, and no cancellation gives it back. */
function hasSpentCredit({ cart }: OrderRow): boolean {
  return (cart?.credit_lines ?? []).some(({ amount }) => MathBN.gt(amount, 0))
}

function isShipped({ fulfillments = [], items = [] }: OrderRow): boolean {
  const isOut = items.some(({ detail }) => MathBN.gt(detail.fulfilled_quantity, 0))
  return isOut || fulfillments.some(({ canceled_at }) => !canceled_at)
}
