import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { PAYIN_MODULE, type AttemptRow, type PayinModuleService } from "../../src/modules/payin"
import { waitFor } from "../harness/wait-for"
import type { StoryContext } from "./story-context"

/** What Medusa's books and ours say of a cart: the counts that promises 1, 2 and 4 are about. */
export type Book = {
  orders: { id: string; total: number; status: string }[]
  /** Amounts of every capture of the cart's payment collection. */
  captures: number[]
  refunds: number[]
  /** Amounts of every transaction of the orders. */
  transactions: number[]
  sessions: { id: string; status: string; data: Record<string, unknown> }[]
  reservations: number
  attempts: AttemptRow[]
  openCases: string[]
}

export async function bookOf(ctx: StoryContext, cartId: string): Promise<Book> {
  const query = ctx.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
  })
  const orderIds = (links as { order_id: string }[]).map((link) => link.order_id)
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ["id", "status", "total", "payment_collections.*", "transactions.amount", "items.id"],
    filters: { id: orderIds },
  })
  const { data: carts } = await query.graph({
    entity: "cart",
    fields: [
      "id",
      "payment_collection.payment_sessions.*",
      "payment_collection.payments.captures.amount",
      "payment_collection.payments.refunds.amount",
    ],
    filters: { id: cartId },
  })
  const items = (orders as any[]).flatMap((order) => order.items.map((item: { id: string }) => item.id))
  const { data: reservations } = await query.graph({
    entity: "reservation",
    fields: ["id"],
    filters: { line_item_id: items },
  })
  const collection = (carts as any[])[0]?.payment_collection
  const payments = (collection?.payments ?? []) as { captures?: { amount: number }[]; refunds?: { amount: number }[] }[]
  const payin = ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const attempts = (await payin.listAttempts({ cart_id: cartId }, { order: { created_at: "ASC" } })) as AttemptRow[]
  const cases = await payin.listCases({ attempt_id: attempts.map(({ id }) => id), closed_at: null })
  return {
    orders: (orders as any[]).map(({ id, status, total }) => ({ id, status, total: Number(total) })),
    captures: payments.flatMap((payment) => (payment.captures ?? []).map((capture) => Number(capture.amount))),
    refunds: payments.flatMap((payment) => (payment.refunds ?? []).map((refund) => Number(refund.amount))),
    transactions: (orders as any[]).flatMap((order) => (order.transactions ?? []).map((tx: any) => Number(tx.amount))),
    sessions: collection?.payment_sessions ?? [],
    reservations: items.length === 0 ? 0 : reservations.length,
    attempts,
    openCases: cases.map(({ kind }) => kind),
  }
}

/** The books, once the cart's last attempt is captured: settling checks what stands after the order was placed. */
export async function capturedBook(ctx: StoryContext, cartId: string): Promise<Book> {
  return await waitFor(
    async () => {
      const book = await bookOf(ctx, cartId)
      return book.attempts.at(-1)?.state === "captured" ? book : undefined
    },
    { what: "a captured attempt", timeoutMs: 20_000 },
  )
}
