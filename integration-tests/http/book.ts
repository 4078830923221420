import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AttemptRow, PAYIN_MODULE } from "../../src/modules/payin"
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
  const payin = ctx.container.resolve(PAYIN_MODULE)
  const attempts = (await payin.listAttempts({ cart_id: cartId }, { order: { created_at: "ASC" } })) as AttemptRow[]
  const db = ctx.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const given = [cartId, attempts.map(({ id }) => id)]
  const { rows } = await db.raw<{ rows: Omit<Book, "attempts">[] }>(bookSql, given)
  return { ...rows[0]!, attempts }
}

const list = (name: keyof Book, rows: string) => `array(${rows}) as "${name}"`

/** One statement, because stories read this again and again while they wait. */
const bookSql = `
with given as (select ?::text as cart, ?::text[] as attempts),
orders as (
  select o.* from "order" o join order_cart l on l.order_id = o.id and l.deleted_at is null
    join given on l.cart_id = given.cart where o.deleted_at is null
),
sessions as (
  select s.* from payment_session s join cart_payment_collection l on l.payment_collection_id = s.payment_collection_id
    join given on l.cart_id = given.cart where s.deleted_at is null and l.deleted_at is null
),
payments as (
  select p.* from payment p join cart_payment_collection l on l.payment_collection_id = p.payment_collection_id
    join given on l.cart_id = given.cart where p.deleted_at is null and l.deleted_at is null
)
select ${[
  list(
    "orders",
    `select json_build_object('id', o.id, 'status', o.status, 'total', coalesce(
       (select (s.totals->>'current_order_total')::numeric from order_summary s
         where s.order_id = o.id and s.deleted_at is null order by s.version desc limit 1), 0)) from orders o order by o.id`,
  ),
  list(
    "captures",
    `select c.amount::float from capture c join payments p on p.id = c.payment_id
      where c.deleted_at is null order by p.id, c.id`,
  ),
  list(
    "refunds",
    `select r.amount::float from refund r join payments p on p.id = r.payment_id
      where r.deleted_at is null order by p.id, r.id`,
  ),
  list(
    "transactions",
    `select t.amount::float from order_transaction t join orders o on o.id = t.order_id
      where t.deleted_at is null order by o.id, t.id`,
  ),
  list("sessions", "select to_json(s) from sessions s order by s.id"),
  list(
    "openCases",
    `select c.kind from payin_case c, given
      where c.attempt_id = any(given.attempts) and c.closed_at is null and c.deleted_at is null order by c.id`,
  ),
].join(",\n")},
  (select count(*)::int from reservation_item r where r.deleted_at is null and r.line_item_id in (
    select i.item_id from order_item i join orders o on o.id = i.order_id and o.version = i.version
     where i.deleted_at is null)) as reservations`

/** The books, once the cart's last attempt is captured: settling still checks the order after it was placed. */
export async function capturedBook(ctx: StoryContext, cartId: string): Promise<Book> {
  return await waitFor(
    async () => {
      const book = await bookOf(ctx, cartId)
      const last = book.attempts.at(-1)
      // The job passes over an attempt for as long as the settling that captured it has not ended.
      return last?.state === "captured" && last.lease_owner === null ? book : undefined
    },
    { what: "a captured attempt that nobody works on", timeoutMs: 60_000 },
  )
}
