import type { BigNumberInput, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { readOrderOf } from "../medusa/read-owners"
import { writeSums } from "../medusa/write-sums"
import { type Cancelable, cancelFields, isCanceled } from "../orders/is-canceled"
import { dropCutCredits } from "../orders/open-changes"
import { accountOfProvider } from "../provider-id"

/** A refund of the host's, with what is needed of its payment. */
export type RefundRow = {
  id: string
  amount: BigNumberInput
  note?: string | null
  refund_reason_id?: string | null
  created_at: string | Date
  payment: {
    id: string
    provider_id: string
    payment_session_id: string
    payment_collection_id: string
    currency_code: string
  }
}

/** Of a payment of ours. */
export function isOfOurPayment({ payment }: RefundRow): boolean {
  return accountOfProvider(payment.provider_id) !== undefined
}

/**
 * Those of the refunds that no order has among its transactions: the host writes them there after our provider has
 * answered. Of a canceled order, it writes a payment's refund under the payment's id.
 */
export async function unrecordedRefunds(
  container: MedusaContainer,
  refunds: readonly RefundRow[],
): Promise<RefundRow[]> {
  const known = (await refundTransactions(container, refunds)).map((row) => row.reference_id)
  return refunds.filter(({ id, payment }) => !known.includes(id) && !known.includes(payment.id))
}

/** What orders have of the refunds among their transactions, under their ids or those of their payments. */
export async function refundTransactions(container: MedusaContainer, refunds: readonly RefundRow[]) {
  const reference_id = [...new Set(refunds.flatMap(({ id, payment }) => [id, payment.id]))]
  if (reference_id.length === 0) return []
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const select = ["reference_id", "order_id", "amount", "created_at"]
  const filters = { reference: "refund", reference_id } as object
  return await orders.listOrderTransactions(filters, { select, take: reference_id.length })
}

/**
 * Does for a refund what the host has left undone because its process was killed: lowers the order's total, and writes
 * the refund among its transactions. Otherwise the customer would owe again what was sent back, and the host's next
 * refund of the payment would write this one down with the amount of that one.
 *
 * The credit comes first, with the refund's id: after another kill in between, it is not given twice. One that the host, or
 * an earlier try, has begun without being told so would keep the order from it. The caller holds the lock of the payment's
 * collection.
 *
 * @returns false when there is no order for it, or a canceled one
 * @throws what the host says, while the order is being changed for example
 */
export async function recordOnOrder(container: MedusaContainer, refund: RefundRow): Promise<boolean> {
  const { id, amount, payment } = refund
  const { currency_code, payment_collection_id } = payment
  const order = await readOrderOf<OrderRow>(container, payment_collection_id, fields)
  if (!order || isCanceled(order)) return false
  await writeSums(container, payment_collection_id)
  const credit = creditFor(order, refund)
  if (MathBN.gt(credit, 0)) {
    await dropCutCredits(container, order.id)
    await creditOrder(container, { order_id: order.id, amount: credit, refundId: id })
  }
  const isSummed = MathBN.lte(credit, 0) && isSummedUp(order, amount)
  const transaction = { order_id: order.id, amount: MathBN.mult(amount, -1), currency_code, reference: "refund" }
  const orders = container.resolve<IOrderModuleService & Unsummed>(Modules.ORDER)
  const row = { ...transaction, reference_id: id }
  await (isSummed
    ? orders.createOrderTransactions({ ...row, version: order.version })
    : orders.addOrderTransactions(row))
  return true
}

/** Has no part in the order's sums. */
type Unsummed = { createOrderTransactions(row: object): Promise<unknown> }

/** Makes the order cheaper by what is refunded, in the refund's name. */
export async function creditOrder(
  container: MedusaContainer,
  { order_id, amount, refundId }: { order_id: string; amount: BigNumberInput; refundId: string },
): Promise<void> {
  const input = { order_id, amount, reference: "refund", referenceId: refundId }
  await container.resolve(Modules.WORKFLOW_ENGINE).run(CREDIT_WORKFLOW, { input })
}

/** The host's own, which it runs for a refund and does not export. */
const CREDIT_WORKFLOW = "create-order-refund-credit-lines"

type OrderRow = Cancelable & {
  id: string
  version: number
  summary: { pending_difference: BigNumberInput; transaction_total: BigNumberInput }
  transactions?: { amount: BigNumberInput }[]
  credit_lines?: CreditLine[]
}

export type CreditLine = {
  amount: BigNumberInput
  reference: string | null
  reference_id: string | null
  created_at: string | Date
}

type Credited = Pick<RefundRow, "id" | "amount" | "created_at" | "refund_reason_id"> & {
  /** When the order had its transaction; undefined for one that has none yet. */
  recordedAt?: Date
}

/**
 * The store's own has the refund's id. The host's has none, and it may not have been told that it was given: it is made after
 * the refund and before its transaction, when no other refund of the order can begin. Staff can give a credit then, or take
 * one back.
 */
export function isCreditFor(line: CreditLine, refund: Credited): boolean {
  const { amount, created_at, reference_id } = line
  if (reference_id === refund.id) return true
  const at = new Date(created_at)
  const isMeanwhile = at >= new Date(refund.created_at) && (!refund.recordedAt || at <= refund.recordedAt)
  return isMeanwhile && isOfHost(line, refund) && MathBN.gt(amount, 0) && MathBN.lte(amount, refund.amount)
}

/** The host gives it in the name of a payment collection, or of the reason that staff chose, which may have any name. */
function isOfHost({ reference, reference_id }: CreditLine, { refund_reason_id }: Credited): boolean {
  return reference === "payment_collection" || (Boolean(refund_reason_id) && !reference_id?.startsWith("ref_"))
}

// With the total, the host computes the pending difference anew.
const fields = [
  "id",
  "version",
  "total",
  "summary",
  "transactions.amount",
  "credit_lines.reference",
  "credit_lines.reference_id",
  "credit_lines.created_at",
  "credit_lines.amount",
  ...cancelFields,
]

/**
 * As the host reckons: what the shop owes already is sent back without making the order cheaper. By the transactions that
 * are there: see `isSummedUp`.
 */
function creditFor(order: OrderRow, refund: RefundRow) {
  const { credit_lines = [], summary } = order
  if (credit_lines.some((line) => isCreditFor(line, refund))) return 0
  const total = MathBN.add(summary.pending_difference, summary.transaction_total)
  const owedToCustomer = MathBN.max(MathBN.sub(transactionsOf(order), total), 0)
  return MathBN.max(MathBN.sub(refund.amount, owedToCustomer), 0)
}

/**
 * The host was not told that its credit had made the order cheaper, and took back the refund's transaction: out of the
 * sums that the order had before that, not of those that it has now.
 */
function isSummedUp(order: OrderRow, amount: BigNumberInput): boolean {
  return MathBN.eq(order.summary.transaction_total, MathBN.sub(transactionsOf(order), amount))
}

function transactionsOf({ transactions = [] }: OrderRow) {
  return MathBN.sum(...transactions.map((one) => one.amount))
}
