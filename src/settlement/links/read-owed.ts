import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { payableSum } from "../../merchant-api/money"
import { isUnderWay } from "../../modules/payin/attempt/under-way"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { withoutEnd } from "../cases/without-end"
import { amountFact, isLess } from "../due-amount"
import { lookUp } from "../medusa/look-up"
import { collectionIdsOf } from "../medusa/read-owners"
import { type Cancelable, cancelFields } from "../orders/is-canceled"
import { type Numbered, orderNumberFields } from "../orders/order-number"
import { type DebtOrder, type DebtPayment, givenBackByHand, heldAmount, owedAmount } from "./order-debt"

type OwingOrder = Omit<DebtOrder, "payment_collections"> &
  Numbered &
  Cancelable & {
    id: string
    total: BigNumberInput
    currency_code: string
    region_id: string | null
    payment_collections: OwingCollection[]
  }

type Dated = { id: string; amount: BigNumberInput; created_at: string | Date }

type OwingPayment = Omit<DebtPayment, "captures" | "refunds"> & { captures?: Dated[]; refunds?: Dated[] }

export type OwingCollection = {
  payments?: OwingPayment[]
  id: string
  amount: BigNumberInput
  status: string
  created_at: string | Date
}

export type Owed = {
  order: OwingOrder
  /** Decimal string with the currency's digits; "0.00" for what nobody can pay, and for an order that is overpaid. */
  amount: string
  /** Decimal string: what anybody holds for it beyond its total; "0.00" for what nobody can send back. */
  over: string
  /** Somebody's money is there for it. */
  isHeld: boolean
  /** Every attempt in the order's collections, and in those that staff have deleted. */
  attempts: AttemptRow[]
  /**
   * Those whose money may arrive, or has arrived and is not recorded yet. Only in the order's currency: its cart may have
   * had another one before, and such money pays for nothing here.
   */
  underWay: AttemptRow[]
}

/** Reads it when it is first asked for: whoever looks at an order with it goes by one reading. */
export type OwedReading = () => Promise<Owed | undefined>

/** What an order owes now, read afresh. @returns undefined for an order that is not there */
export async function readOwed(container: MedusaContainer, orderId: string): Promise<Owed | undefined> {
  const [[found], ids] = await Promise.all([
    lookUp<OwingOrder>(container, "order", { fields: orderFields, filters: { id: orderId } }),
    collectionIdsOf(container, orderId),
  ])
  if (!found) return undefined
  // After the order's transactions: the host writes a capture first, so none of them lacks its own.
  const asked = { fields: collectionFields, filters: { id: ids } }
  const payment_collections = await lookUp<OwingCollection>(container, "payment_collection", asked)
  const order = { ...found, payment_collections }
  const payin = container.resolve(PAYIN_MODULE)
  const collections = payment_collections.map(({ id }) => id)
  const attempts = await payin.placements.attemptsOf(collections, null, orderId)
  const arrived = new Map(attempts.flatMap(arrivedOf))
  const currency = order.currency_code.toUpperCase()
  const unsettled = attempts.filter((one) => one.currency_code === currency && isUnderWay(one, new Date()))
  const endless = await withoutEnd(payin, unsettled)
  const underWay = unsettled.filter((one) => !endless.includes(one))
  const owed = owedAmount(order, arrived)
  const due = MathBN.add(owed, sentOfKept(order, attempts))
  const recorded = recordedOf(MathBN.sub(due, owedAmount(order, new Map())), order, attempts)
  const isHeld = MathBN.gt(MathBN.add(heldAmount(order, arrived), recorded), 0)
  const amount = shownAmount(MathBN.sub(due, recorded), currency)
  const over = shownAmount(MathBN.sub(recorded, owed), currency)
  return { order, amount, over, isHeld, attempts, underWay }
}

/**
 * Of money that Medusa may have captured: the service or staff say that all of it is gone, or that less of it came. An
 * amount in the range that the attempt allowed pays all that was asked for.
 */
function arrivedOf(attempt: AttemptRow): [session: string, amount: string][] {
  const { payment_session_id: session, trade_amount, trade_status } = attempt
  if (session === null) return []
  if (isGone(attempt)) return [[session, "0"]]
  return trade_status === "closed" && isLess(amountFact(attempt)) ? [[session, trade_amount!]] : []
}

/** Whatever Medusa shows of it. */
export function isGone(attempt: AttemptRow): boolean {
  return attempt.taken_back_at !== null || isAllSentBack(attempt)
}

/** Outside Medusa, which shows it as kept. Of a part, it may show a refund by now, which counts. */
function isAllSentBack({ sent_outside, trade_amount, trade_status }: AttemptRow): boolean {
  return trade_status === "closed" && sent_outside !== null && MathBN.gte(sent_outside, trade_amount ?? 0)
}

/** Of what is gone while Medusa's payments show it as kept: what is on the order as given back already. */
function recordedOf(hidden: BigNumberInput, order: OwingOrder, attempts: readonly AttemptRow[]) {
  const times = attempts.flatMap((one) => wentAt(one)?.getTime() ?? [])
  return times.length === 0 ? 0 : MathBN.min(hidden, givenBackByHand(order, new Date(Math.min(...times))))
}

function wentAt(attempt: AttemptRow): Date | null {
  if (arrivedOf(attempt).length === 0) return attempt.sent_outside_at
  return attempt.taken_back_at ?? attempt.sent_outside_at ?? attempt.unchanged_since
}

/** What staff sent back outside Medusa of captured money that the order counts as kept, and owes again. */
function sentOfKept(order: OwingOrder, attempts: readonly AttemptRow[]) {
  return MathBN.sum(...attempts.filter((one) => !isGone(one)).map((one) => sentSince(order, one)))
}

/** What Medusa has refunded of it since may be the same money: it must not be asked for twice. */
export function sentSince(order: OwingOrder, attempt: AttemptRow) {
  const { sent_outside_at: at } = attempt
  if (at === null) return MathBN.convert(0)
  const refunds = paymentsOf(order, attempt).flatMap(({ refunds: own = [] }) => own)
  const since = refunds.filter(({ created_at }) => new Date(created_at) > at)
  return MathBN.max(MathBN.sub(sentOf(attempt, capturedOf(order, attempt)), MathBN.sum(...since.map(amountOf))), 0)
}

/** Outside Medusa, beyond what never was in the payment. */
export function sentOf({ sent_outside, trade_amount }: AttemptRow, captured: BigNumberInput) {
  const beside = MathBN.max(MathBN.sub(trade_amount ?? 0, captured), 0)
  return MathBN.max(MathBN.sub(sent_outside ?? 0, beside), 0)
}

export function capturedOf(order: OwingOrder, attempt: AttemptRow) {
  return MathBN.sum(...paymentsOf(order, attempt).flatMap(({ captures = [] }) => captures.map(amountOf)))
}

function paymentsOf({ payment_collections }: OwingOrder, { payment_session_id }: AttemptRow): OwingPayment[] {
  const payments = payment_collections.flatMap(({ payments: own = [] }) => own)
  return payments.filter((one) => one.payment_session_id === payment_session_id)
}

const amountOf = ({ amount }: { amount: BigNumberInput }) => amount

/**
 * What may be asked for in one collection: its amount, but no more than the order owes, minus what is being paid in the
 * order's other collections at this moment. Two links for the same rest must not both be paid.
 */
export function askableAmount({ order, amount, underWay }: Owed, collection: Pick<OwingCollection, "id" | "amount">) {
  const elsewhere = underWay.filter((one) => one.payment_collection_id !== collection.id)
  const left = elsewhere.reduce((rest, one) => MathBN.sub(rest, one.amount), MathBN.convert(amount))
  return shownAmount(MathBN.min(left, collection.amount), order.currency_code)
}

export function isNone(amount: string): boolean {
  return MathBN.lte(amount, 0)
}

function shownAmount(amount: BigNumberInput, currency: string): string {
  return payableSum(MathBN.max(amount, 0), currency)
}

const orderFields = [
  "id",
  // Makes the host compute the pending difference anew: the stored one counts what is on its way back as still bought.
  "total",
  ...orderNumberFields,
  ...cancelFields,
  "currency_code",
  "region_id",
  "summary",
  "transactions.amount",
  "transactions.reference",
  "transactions.reference_id",
  "transactions.created_at",
]

const collectionFields = [
  "id",
  "amount",
  "status",
  "created_at",
  "payments.id",
  "payments.amount",
  "payments.provider_id",
  "payments.payment_session_id",
  "payments.canceled_at",
  "payments.captured_at",
  "payments.captures.id",
  "payments.captures.amount",
  "payments.captures.created_at",
  "payments.refunds.id",
  "payments.refunds.amount",
  "payments.refunds.created_at",
]
