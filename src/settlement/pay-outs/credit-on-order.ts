import type { BigNumberInput, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, MathBN, Modules } from "@medusajs/framework/utils"
import { lookUp } from "../medusa/look-up"
import { type Cancelable, cancelFields, isCanceled } from "../orders/is-canceled"
import { type CreditLine, creditOrder, isCreditFor, type RefundRow, refundTransactions } from "./record-on-order"

/** A refund that its order has among its transactions. */
type Recorded = Pick<RefundRow, "id" | "amount" | "created_at" | "refund_reason_id"> & { order_id: string; at: Date }

type ChangeRow = {
  id: string
  order_id: string
  status: string
  change_type: string | null
  created_at: string | Date
  confirmed_at: string | Date | null
  actions?: { action: string; reference: string | null; reference_id: string | null }[]
}

/**
 * Those of the refunds after which nothing happened to their order's sums, not even the credit that the host gives right after
 * it has written the refund among the order's transactions; or one that it has begun and not confirmed. It writes those of a
 * cancellation under their payments' ids, and then gives one credit for all of them.
 */
export async function uncreditedRefunds(
  container: MedusaContainer,
  refunds: readonly RefundRow[],
): Promise<Recorded[]> {
  const rows = await refundTransactions(container, refunds)
  if (rows.length === 0) return []
  const changes = await changesOf(container, [...new Set(rows.map(({ order_id }) => order_id))])
  const recorded = refunds.flatMap(({ id, created_at, payment, refund_reason_id }): Recorded[] => {
    const row = [id, payment.id].flatMap((by) => rows.find((one) => one.reference_id === by) ?? [])[0]
    if (!row) return []
    const { amount, order_id } = row
    const at = new Date(row.created_at)
    return [{ id, order_id, amount: MathBN.mult(amount, -1), created_at, refund_reason_id, at }]
  })
  return recorded.filter(({ at, id, order_id }) => {
    const later = changes.filter((one) => one.order_id === order_id && isSince(at, one))
    return later.every((one) => isCutCredit(one) || isOfNoMoney(one) || isForAnother(one, id))
  })
}

/** The store's own credit for another refund: see `creditOrder`. The host's has the label and code of a reason there. */
function isForAnother({ actions = [] }: ChangeRow, id: string): boolean {
  const isOwn = actions.every((one) => one.reference === "refund" && one.reference_id?.startsWith("ref_"))
  return actions.length > 0 && isOwn && actions.every((one) => one.reference_id !== id)
}

/** An edit may be open while the shop sends back what it owes already, and take effect after that. */
function isSince(at: Date, { confirmed_at, created_at }: ChangeRow): boolean {
  return new Date(created_at) >= at || (confirmed_at !== null && new Date(confirmed_at) >= at)
}

/**
 * Lowers the order's total for a refund, as the host would have done: otherwise the customer would owe again what was
 * sent back. What the shop owed already makes the order no cheaper, so what is owed since is what the credit would have
 * been. A credit that the host has begun would keep the order from every other change. The caller holds the lock of the
 * payment's collection.
 *
 * @returns whether a credit was missing
 */
export async function creditOnOrder(container: MedusaContainer, refund: Recorded): Promise<boolean> {
  const { id, order_id } = refund
  const orders = container.resolve<IOrderModuleService>(Modules.ORDER)
  const begun = (await changesOf(container, [order_id])).filter(isCutCredit)
  if (begun.length > 0) await orders.deleteOrderChanges(begun.map((one) => one.id))
  const credit = await missingCredit(container, refund)
  if (MathBN.lte(credit, 0)) return false
  await creditOrder(container, { order_id, amount: credit, refundId: id })
  return true
}

/** What `creditOnOrder` would make the order cheaper by now. */
export async function missingCredit(container: MedusaContainer, refund: Recorded): Promise<BigNumberInput> {
  const { order_id, at, amount } = refund
  const [order] = await lookUp<OrderRow>(container, "order", { fields, filters: { id: order_id } })
  if (!order || isCanceled(order) || isCredited(order, refund)) return 0
  // A cancellation writes the refunds of all of the order's payments at once.
  if (order.transactions.some((one) => one.reference !== "refund" && new Date(one.created_at) > at)) return 0
  return MathBN.min(order.summary.pending_difference, amount)
}

/** By the store, which gives the credit first, or by the host, which was not told so. */
function isCredited({ credit_lines = [] }: OrderRow, refund: Recorded): boolean {
  return credit_lines.some((line) => isCreditFor(line, { ...refund, recordedAt: refund.at }))
}

function isCutCredit({ change_type, status }: ChangeRow): boolean {
  return change_type === "credit_line" && status === "pending"
}

/** Its goods were sent out, say, its address was corrected, or another customer got it. */
function isOfNoMoney({ actions = [] }: ChangeRow): boolean {
  return actions.length > 0 && actions.every(({ action }) => OF_NO_MONEY.has(action))
}

/** What changes no sum of an order, whatever the host calls the change: most of these have no kind. */
const OF_NO_MONEY: ReadonlySet<string> = new Set([
  ChangeActionType.FULFILL_ITEM,
  ChangeActionType.SHIP_ITEM,
  ChangeActionType.DELIVER_ITEM,
  ChangeActionType.CANCEL_ITEM_FULFILLMENT,
  ChangeActionType.TRANSFER_CUSTOMER,
  ChangeActionType.UPDATE_ORDER_PROPERTIES,
])

async function changesOf(container: MedusaContainer, order_id: string[]): Promise<ChangeRow[]> {
  const select = ["id", "order_id", "status", "change_type", "created_at", "confirmed_at", "actions"]
  const config = { select, relations: ["actions"], take: null }
  const changes = await container.resolve<IOrderModuleService>(Modules.ORDER).listOrderChanges({ order_id }, config)
  return changes as unknown as ChangeRow[]
}

type OrderRow = Cancelable & {
  summary: { pending_difference: BigNumberInput }
  transactions: { created_at: string | Date; reference: string | null }[]
  credit_lines?: CreditLine[]
}

// With the total, the host computes the pending difference anew.
const fields = [
  "id",
  "total",
  "summary",
  "transactions.created_at",
  "transactions.reference",
  "credit_lines.reference",
  "credit_lines.reference_id",
  "credit_lines.created_at",
  "credit_lines.amount",
  ...cancelFields,
]
