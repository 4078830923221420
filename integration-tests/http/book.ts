import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE, type PayinModuleService } from "../../src/modules/payin"
import { waitFor } from "../harness/wait-for"
import type { StoryContext } from "./story-context"

/** What Medusa's books and ours say about a cart: the counts that promises 1, 2 and 4 are about. */
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
  // Read first: once an attempt is captured, everything that follows from it is in place.
  const payin = ctx.container.resolve<PayinModuleService>(PAYIN_MODULE)
  const attempts = (await payin.listAttempts({ cart_id: cartId }, { order: { created_at: "ASC" } })) as AttemptRow[]
  const links = await rowsOf<{ order_id: string }>(ctx, "order_cart", ["order_id"], { cart_id: cartId })
  const orderFields = ["id", "status", "total", "transactions.amount", "items.id"]
  const orders = await rowsOf<OrderRow>(ctx, "order", orderFields, { id: links.map(({ order_id }) => order_id) })
  const [cart] = await rowsOf<CartRow>(ctx, "cart", cartFields, { id: cartId })
  const items = orders.flatMap((order) => order.items.map(({ id }) => id))
  const reservations = items.length === 0 ? [] : await rowsOf(ctx, "reservation", ["id"], { line_item_id: items })
  const payments = cart?.payment_collection?.payments ?? []
  const cases = await payin.listCases({ attempt_id: attempts.map(({ id }) => id), closed_at: null })
  return {
    orders: orders.map(({ id, status, total }) => ({ id, status, total: Number(total) })),
    captures: payments.flatMap(({ captures }) => amountsOf(captures)),
    refunds: payments.flatMap(({ refunds }) => amountsOf(refunds)),
    transactions: orders.flatMap(({ transactions }) => amountsOf(transactions)),
    sessions: cart?.payment_collection?.payment_sessions ?? [],
    reservations: reservations.length,
    attempts,
    openCases: cases.map(({ kind }) => kind),
  }
}

type Amounts = { amount: number }[]

type OrderRow = { id: string; status: string; total: number; transactions?: Amounts; items: { id: string }[] }

type CartRow = {
  payment_collection?: {
    payment_sessions?: Book["sessions"]
    payments?: { captures?: Amounts; refunds?: Amounts }[]
  }
}

const cartFields = [
  "id",
  "payment_collection.payment_sessions.*",
  "payment_collection.payments.captures.amount",
  "payment_collection.payments.refunds.amount",
]

async function rowsOf<Row>(ctx: StoryContext, entity: string, fields: string[], filters: object): Promise<Row[]> {
  const query = ctx.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields, filters })
  return data as Row[]
}

function amountsOf(rows: Amounts = []): number[] {
  return rows.map(({ amount }) => Number(amount))
}

/** The books, once the cart's last attempt is captured: settling still checks the order after it was placed. */
export async function capturedBook(ctx: StoryContext, cartId: string): Promise<Book> {
  return await waitFor(
    async () => {
      const book = await bookOf(ctx, cartId)
      return book.attempts.at(-1)?.state === "captured" ? book : undefined
    },
    { what: "a captured attempt", timeoutMs: 60_000 },
  )
}
