import { setTimeout as pause } from "node:timers/promises"
import type { SandboxControl } from "../../src/sandbox"
import { rowsOf } from "../harness/seeded-store"
import { type Books, readBooks } from "./books"
import { brokenOnceSettled } from "./checker"

export type Scene = { databaseUrl: string; control: SandboxControl }

/** Longer than a lease, a job's claim and the service's retries combined. */
const DEADLINE_MS = 150_000

/**
 * Waits until the books keep every promise and no work is under way.
 *
 * @throws Error with the promises that are still broken when time is up
 */
export async function settleDown(scene: Scene): Promise<Books> {
  const until = Date.now() + DEADLINE_MS
  for (let look = 0; ; look++) {
    if (look % 12 === 0) await letTimeCome(scene)
    await pause(1_000)
    const books = await readBooks(scene.databaseUrl, scene.control)
    const problems = brokenOnceSettled(books)
    if (problems.length === 0 && (await isQuiet(scene))) return books
    if (Date.now() < until) continue
    const past = await pastOf(scene.databaseUrl, problems)
    throw new Error(`After ${DEADLINE_MS / 1000} s:\n${report(problems, books)}\n${past}`)
  }
}

/** Makes everything due within that time due now; the default covers everything. Leases run out by themselves. */
export async function letTimeCome({ databaseUrl }: Scene, minutes = 100_000): Promise<void> {
  const free = "(lease_until is null or lease_until < now())"
  const soon = `next_check_at < now() + interval '${minutes} minutes'`
  await rowsOf(databaseUrl, `update payin_attempt set next_check_at = now() where ${soon} and ${free}`)
  const cut = `completion_look_at < now() + interval '${minutes} minutes'`
  await rowsOf(databaseUrl, `update payin_attempt set completion_look_at = now() where ${cut} and ${free}`)
  await rowsOf(databaseUrl, `update payin_callback set next_try_at = now() where state = 'pending' and ${free}`)
}

async function isQuiet({ databaseUrl, control }: Scene): Promise<boolean> {
  const busy = await rowsOf(
    databaseUrl,
    `select id from payin_attempt where lease_until > now() or next_check_at <= now() or completion_look_at is not null
      union all select id from payin_callback where state = 'pending'`,
  )
  const retried = control.callbacks.log().some(({ retryInMs, at }) => Date.parse(at) + (retryInMs ?? 0) > Date.now())
  return busy.length === 0 && !retried
}

/** The broken promises, with what the books say about the first few carts they name. */
export function report(problems: readonly string[], books: Books): string {
  const ofCart = (cart: string) => ({
    trades: books.trades.filter(({ external }) => external?.startsWith(cart)),
    attempts: books.attempts.filter(({ cart_id }) => cart_id === cart),
    orders: books.orders.filter(({ cart_id }) => cart_id === cart),
    captures: books.captures.filter(({ cart_id }) => cart_id === cart),
    transactions: books.transactions.filter(({ cart_id }) => cart_id === cart),
    items: books.items.filter(({ cart_id }) => cart_id === cart),
  })
  return [...problems, ...cartsIn(problems).map((cart) => `${cart}: ${JSON.stringify(ofCart(cart), null, 1)}`)].join(
    "\n",
  )
}

/**
 * How it came to be: the history, the cases and the reservations of these carts, those that were taken back too, and what
 * carries the marks of these completions.
 */
async function pastOf(databaseUrl: string, problems: readonly string[]): Promise<string> {
  const past = async (name: string, queries: readonly string[]) => {
    const rows = await Promise.all(queries.map((sql) => rowsOf(databaseUrl, sql.replaceAll("$NAME", name))))
    return [`${name}:`, ...rows.flat().map((row) => JSON.stringify(row))].join("\n")
  }
  const marks = problems.flatMap((problem) => problem.match(/\w{6}-[0-9a-f]{12}/g) ?? []).slice(0, 3)
  const told = [...cartsIn(problems).map((cart) => past(cart, pastSql)), ...marks.map((mark) => past(mark, markSql))]
  return (await Promise.all(told)).join("\n")
}

const markSql = [
  `select o.id, o.display_id, o.created_at, o.deleted_at, l.cart_id, l.created_at as linked_at, l.deleted_at as unlinked_at
     from "order" o left join order_cart l on l.order_id = o.id
    where o.metadata ->> 'payin_attempt' = '$NAME' order by o.display_id`,
  `select id, cart_id, state, completion_mark, completion_began_at, completion_look_at from payin_attempt
    where right(id, 6) = left('$NAME', 6)`,
  `select entry.created_at, entry.kind, entry.data from payin_timeline_entry entry
    where right(entry.attempt_id, 6) = left('$NAME', 6) order by entry.created_at`,
]

const pastSql = [
  `select entry.created_at, entry.kind, entry.data from payin_timeline_entry entry
     join payin_attempt attempt on attempt.id = entry.attempt_id where attempt.cart_id = '$NAME' order by entry.created_at`,
  `select kind as case_kind, created_at, closed_at, facts from payin_case
     where attempt_id in (select id from payin_attempt where cart_id = '$NAME') order by created_at`,
  `select id, line_item_id, quantity, created_at, deleted_at from reservation_item where line_item_id in (
     select item_id from order_item where order_id in (select order_id from order_cart where cart_id = '$NAME'))
     order by created_at`,
  `select "order".id, "order".created_at, "order".updated_at, order_cart.deleted_at as unlinked_at from order_cart
     join "order" on "order".id = order_cart.order_id where order_cart.cart_id = '$NAME'`,
]

function cartsIn(problems: readonly string[]): string[] {
  return [...new Set(problems.flatMap((problem) => problem.match(/cart_[0-9A-Z]+/g) ?? []))].slice(0, 3)
}
