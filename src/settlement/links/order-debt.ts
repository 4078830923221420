import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { accountOfProvider } from "../provider-id"

type Amount = { amount: BigNumberInput }
type Row = Amount & { id: string }

export type DebtPayment = Amount & {
  id: string
  provider_id: string
  payment_session_id: string
  canceled_at: string | Date | null
  captured_at: string | Date | null
  captures?: Row[]
  refunds?: Row[]
}

type Transaction = Amount & { reference: string | null; reference_id: string | null; created_at: string | Date }

export type DebtOrder = {
  /** The host's own sums. Its total minus its transactions is what it calls pending. */
  summary: { pending_difference: BigNumberInput; transaction_total: BigNumberInput }
  /** The host's payments have a transaction for each capture and refund; staff may add others. */
  transactions?: Transaction[]
  payment_collections: { payments?: DebtPayment[] }[]
}

/** Decimal strings by payment session. */
export type Arrived = ReadonlyMap<string, string>

/**
 * What the order still owes: its total, minus everything that anybody holds for it in any of its collections. A refund
 * gives the money back; if the order is to cost less by it, the host has lowered its total.
 *
 * @param arrived what the service says of payment sessions of ours, whatever was captured of them
 * @returns below zero when too much was paid
 */
export function owedAmount(order: DebtOrder, arrived: Arrived) {
  const total = MathBN.add(order.summary.pending_difference, order.summary.transaction_total)
  return MathBN.sub(total, heldAmount(order, arrived))
}

/** Everything that anybody holds for the order. */
export function heldAmount(order: DebtOrder, arrived: Arrived) {
  const payments = order.payment_collections.flatMap((collection) => collection.payments ?? [])
  const held = payments.map((payment) => heldBy(payment, { arrived, transactions: order.transactions ?? [] }))
  return MathBN.sum(...held, ...byHand(order).map(amountOf))
}

type Facts = { arrived: Arrived; transactions: readonly Transaction[] }

function heldBy(payment: DebtPayment, { arrived, transactions }: Facts) {
  const captured = capturedOf(payment, arrived.get(payment.payment_session_id))
  const refunded = MathBN.sum(...recordedRefunds(payment, transactions).map(amountOf))
  const kept = MathBN.max(MathBN.sub(captured, refunded), 0)
  return isReserved(payment) ? MathBN.add(kept, MathBN.sub(payment.amount, captured)) : kept
}

/**
 * What the host has not written on the order yet has not made it cheaper yet either: it must not be asked for again.
 * It writes a refund under its own id, or under its payment's when the order is canceled.
 */
function recordedRefunds({ id, refunds = [] }: DebtPayment, transactions: readonly Transaction[]) {
  const recorded = transactions.flatMap(({ reference, reference_id }) => (reference === "refund" ? reference_id : []))
  return recorded.includes(id) ? refunds : refunds.filter((refund) => recorded.includes(refund.id))
}

/** The service may have taken the money back since, or say now that less of it came. */
function capturedOf({ captures = [] }: DebtPayment, arrived: string | undefined) {
  const captured = MathBN.sum(...captures.map(amountOf))
  return arrived === undefined ? captured : MathBN.min(captured, arrived)
}

/** Another provider can still capture the rest of what it authorized. Of ours, what is not captured never arrived. */
function isReserved({ provider_id, canceled_at, captured_at }: DebtPayment): boolean {
  return !canceled_at && !captured_at && accountOfProvider(provider_id) === undefined
}

/** What was recorded since then as given back, and is no refund of a payment, nor of what was recorded just before. */
export function givenBackByHand(order: DebtOrder, since: Date) {
  const time = ({ created_at }: Transaction) => new Date(created_at).getTime()
  const recorded = byHand(order).filter((one) => time(one) > since.getTime())
  const given = { sum: MathBN.convert(0), most: MathBN.convert(0) }
  for (const { amount } of recorded.sort((one, other) => time(one) - time(other))) {
    given.sum = MathBN.sub(given.sum, amount)
    given.most = MathBN.max(given.most, given.sum)
  }
  return given.most
}

/** Staff and integrations can record money that no payment of the store moved, also as a capture or a refund. */
function byHand({ payment_collections, transactions = [] }: DebtOrder): Transaction[] {
  const payments = payment_collections.flatMap((collection) => collection.payments ?? [])
  const rows = payments.flatMap(({ captures = [], refunds = [], ...payment }) => [payment, ...captures, ...refunds])
  const counted = new Set<string | null>(rows.map(({ id }) => id))
  return transactions.filter(({ reference_id }) => !counted.has(reference_id))
}

const amountOf = ({ amount }: Amount) => amount
