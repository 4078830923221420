import { waitFor } from "../../../harness/wait-for"
import { readyCart } from "../../../http/ready-cart"
import type { BenchStack } from "../../bench-stack"

/** One paid order, of which the others are copies. */
export type Original = { attemptId: string; cartId: string; orderId: string; collectionId: string }

/** Rows that a page shows beside the orders and attempts exist for as many of the newest as anybody pages through. */
const WITH_DETAILS = 10_000
/** Carts are read for every row of a spreadsheet. */
const WITH_CARTS = 100_000
const DAYS = 365
const BANKS = 20
/** What customers are searched by: the part of an address that all have, and of a name that one in 100,000 has. */
export const COMMON_NAME = "example"
export const RARE_NAME = "rare77n"

/** Buys something, so that the copies are of what the store itself writes. */
export async function placeOriginal({ query, sandbox, seed, shopper }: BenchStack): Promise<Original> {
  const { cartId, collectionId } = await readyCart(seed, shopper)
  await shopper.createPaymentSession(collectionId, "pp_payin_default")
  await sandbox.control.setStatus(cartId, "closed")
  const find = `select id, order_id from payin_attempt
    where cart_id = '${cartId}' and state = 'captured' and order_id is not null`
  const row = await waitFor(async () => (await query(find))[0], { what: "the order", timeoutMs: 60_000 })
  return { attemptId: String(row.id), orderId: String(row.order_id), cartId, collectionId }
}

/** Adds copies from one number to another, the first one the newest, of a year together. */
export async function addCopies(stack: BenchStack, of: Original, [from, to]: [number, number]): Promise<void> {
  const age = `now() - n * interval '30 seconds'`
  const details = Math.min(to, WITH_DETAILS)
  const byOrder = `original.order_id = '${of.orderId}'`
  const copies: Copies[] = [
    { table: "order", where: id(of.orderId), set: { id: next("id"), display_id: "1000 + n", created_at: age }, to },
    { table: "order_summary", where: byOrder, set: numbered("id", "order_id"), to: details },
    { table: "order_item", where: byOrder, set: numbered("id", "order_id"), to: details },
    { table: "order_shipping", where: byOrder, set: numbered("id", "order_id"), to: details },
    {
      table: "order_payment_collection",
      where: byOrder,
      set: numbered("id", "order_id", "payment_collection_id"),
      to: details,
    },
    { table: "payment_collection", where: id(of.collectionId), set: numbered("id"), to: details },
    { table: "cart", where: id(of.cartId), set: numbered("id"), to: Math.min(to, WITH_CARTS) },
    { table: "payin_attempt", where: id(of.attemptId), set: attempt(age), to },
  ]
  for (const each of copies) {
    if (each.to >= from) await stack.query(statementOf(each, from))
  }
  await stack.query(`insert into payin_customer_words (attempt_id, words)
    select '${of.attemptId}_' || n, array['${COMMON_NAME}', 'customer' || n, 'rare' || n % 100000 || 'name']
      from generate_series(${from}, ${to}) as n`)
  await stack.query(`analyze "order"; analyze cart; analyze payin_attempt; analyze payin_customer_words`)
}

type Copies = { table: string; where: string; set: Record<string, string>; to: number }

/** Foreign keys are not checked: every copy refers to what its original refers to, or to another copy. */
function statementOf({ set, table, to, where }: Copies, from: number): string {
  const changes = Object.entries(set).map(([column, value]) => `'${column}', ${value}`)
  return `set session_replication_role = replica;
    insert into "${table}" select copy.* from "${table}" as original
     cross join generate_series(${from}, ${to}) as n
     cross join lateral jsonb_populate_record(original, jsonb_build_object(${changes.join(", ")})) as copy
     where ${where}`
}

function attempt(age: string): Record<string, string> {
  const state = `case when n % 10 < 7 then 'captured' when n % 10 < 9 then 'canceled' else 'refused' end`
  const columns = ["id", "cart_id", "order_id", "payment_collection_id", "external_transaction_id", "trade_id"]
  return {
    ...numbered(...columns),
    payment_session_id: "null::text",
    next_check_at: "null::text",
    state,
    created_at: age,
  }
}

function id(value: string): string {
  return `original.id = '${value}'`
}

function numbered(...columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, next(column)]))
}

function next(column: string): string {
  return `original.${column} || '_' || n`
}

/** What counting a year of such attempts would have left: it takes a while, and is not what is measured. */
export async function writeSums({ query }: BenchStack): Promise<void> {
  await query(`delete from payin_uncounted_change; delete from payin_day_sum;
    insert into payin_day_sum (id, account, currency_code, day, measure, method, bank, value)
    select 'sum_' || day || '_' || measure || '_' || bank, 'default', 'EUR',
           to_char(now() at time zone 'UTC' - day * interval '1 day', 'YYYY-MM-DD'), measure,
           case when bank = 0 then '' else 'sbp' end, case when bank = 0 then '' else 'Bank ' || bank end, '100'
      from generate_series(0, ${DAYS - 1}) as day
     cross join (
       select measure, bank from unnest(array['opened', 'paid', 'not_paid', 'refused']) measure, generate_series(1, ${BANKS}) bank
       union all
       select measure, 0 from unnest(array['payments', 'received', 'credited', 'captured', 'crypto:USDT:TRON', 'fee:USDT:TRON',
         'took:1', 'took:2', 'took:3', 'took:4', 'took:5', 'took:6', 'taken_back', 'sent_back']) measure
     ) as sums`)
}

/** An open case for one in a thousand attempts, and as many callbacks as are kept for a while. */
export async function addCasesAndCallbacks(
  { query }: BenchStack,
  { attemptId }: Original,
  rows: number,
): Promise<void> {
  await query(`delete from payin_case; delete from payin_callback;
    insert into payin_case (id, attempt_id, kind, trade_when_told)
    select 'case_' || n, '${attemptId}_' || n, 'amount_short', '{}' from generate_series(1, ${rows}, 1000) as n;
    insert into payin_callback (id, account, body_sha256, body_bytes, identifiers, key_index, state, done_at)
    select 'cb_' || n, 'default', 'sha_' || n, 700, '{}', 0, 'done', now() from generate_series(1, ${Math.min(rows, 100_000)}) as n`)
}
