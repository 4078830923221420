import type { CallbackLogEntry, RequestLogEntry, SandboxControl } from "../../src/sandbox"
import { rowsOf } from "../harness/seeded-store"

/** Everything that the service, Medusa and we record about a run. The checker reads nothing else. */
export type Books = {
  trades: TradeFact[]
  requests: RequestLogEntry[]
  callbacksSent: CallbackLogEntry[]
  attempts: AttemptFact[]
  callbacks: CallbackFact[]
  openCases: { attempt_id: string; kind: string }[]
  orders: { id: string; cart_id: string; status: string }[]
  /** The amount that the cart's payment collection asks for. */
  asked: { cart_id: string; amount: number }[]
  captures: { id: string; cart_id: string; payment_session_id: string; amount: number }[]
  refunds: { cart_id: string; amount: number }[]
  transactions: { cart_id: string; reference_id: string | null; amount: number }[]
  items: { cart_id: string; order_id: string; status: string; ordered: number; reserved: number }[]
  levels: { inventory_item_id: string; level: number; reserved: number }[]
  /** Orders linked to no cart: the host was killed between creating the order and linking it. */
  unlinkedOrders: { id: string; display_id: number; mark: string | null }[]
  /** How many of them were removed, according to our own timeline. */
  removedOrders: number
}

type TradeFact = {
  id: string
  external: string | null
  status: string
  amount: number
  /** It was closed at some point, so its money arrived. */
  everClosed: boolean
}

export type AttemptFact = {
  id: string
  account: string
  cart_id: string | null
  external_transaction_id: string
  payment_session_id: string | null
  state: string
  superseded: boolean
  trade_id: string | null
  trade_status: string | null
  order_id: string | null
}

type CallbackFact = { id: string; identifiers: string[]; deliveries: number; state: string }

export async function readBooks(databaseUrl: string, control: SandboxControl): Promise<Books> {
  // Ours last: an acknowledged callback must be in what is read after its answer.
  const service = serviceBooks(control)
  const rows = <T>(sql: string) => rowsOf<T>(databaseUrl, sql)
  return {
    ...service,
    attempts: await rows(attemptsSql),
    callbacks: await rows(
      "select id, identifiers, deliveries::int, state from payin_callback where deleted_at is null",
    ),
    openCases: await rows("select attempt_id, kind from payin_case where closed_at is null and deleted_at is null"),
    orders: await rows(ordersSql),
    asked: await rows(`select l.cart_id, c.amount::float from payment_collection c ${joinCart("c.id")}`),
    captures: await rows(capturesSql),
    refunds: await rows(refundsSql),
    transactions: await rows(transactionsSql),
    items: await rows(itemsSql),
    levels: await rows(levelsSql),
    unlinkedOrders: await rows(unlinkedSql),
    removedOrders: (await rows(removedSql)).length,
  }
}

function serviceBooks(control: SandboxControl): Pick<Books, "trades" | "requests" | "callbacksSent"> {
  const trades = control.trades().map((trade) => ({
    id: trade.id,
    external: trade.externalTransactionId,
    status: trade.status,
    amount: Number(trade.fiatAmount),
    everClosed: trade.history.some(({ status }) => status === "closed"),
  }))
  return { trades, requests: control.requests(), callbacksSent: control.callbacks.log() }
}

const joinCart = (collection: string) =>
  `join cart_payment_collection l on l.payment_collection_id = ${collection} and l.deleted_at is null`

const attemptsSql = `
  select id, account, cart_id, external_transaction_id, payment_session_id, state, superseded_at is not null as superseded,
         trade_id, trade_status, order_id
    from payin_attempt where deleted_at is null`

const ordersSql = `
  select o.id, l.cart_id, o.status from "order" o join order_cart l on l.order_id = o.id
   where o.deleted_at is null and l.deleted_at is null`

const capturesSql = `
  select c.id, l.cart_id, p.payment_session_id, c.amount::float
    from capture c join payment p on p.id = c.payment_id ${joinCart("p.payment_collection_id")}
   where c.deleted_at is null and p.deleted_at is null`

const refundsSql = `
  select l.cart_id, r.amount::float
    from refund r join payment p on p.id = r.payment_id ${joinCart("p.payment_collection_id")}
   where r.deleted_at is null`

const transactionsSql = `
  select l.cart_id, t.reference_id, t.amount::float
    from order_transaction t join order_cart l on l.order_id = t.order_id and l.deleted_at is null
   where t.deleted_at is null`

const itemsSql = `
  select l.cart_id, o.id as order_id, o.status, i.quantity::float as ordered,
         coalesce((select sum(r.quantity)::float from reservation_item r
                    where r.line_item_id = i.item_id and r.deleted_at is null), 0) as reserved
    from "order" o join order_item i on i.order_id = o.id and i.version = o.version
    join order_cart l on l.order_id = o.id
   where o.deleted_at is null and i.deleted_at is null and l.deleted_at is null`

const levelsSql = `
  select v.inventory_item_id, v.reserved_quantity::float as level,
         coalesce((select sum(r.quantity)::float from reservation_item r
                    where r.inventory_item_id = v.inventory_item_id and r.deleted_at is null), 0) as reserved
    from inventory_level v where v.deleted_at is null`

const unlinkedSql = `
  select o.id, o.display_id, o.metadata ->> 'payin_attempt' as mark from "order" o where o.deleted_at is null
     and not exists (select 1 from order_cart l where l.order_id = o.id and l.deleted_at is null)`

const removedSql = "select id from payin_timeline_entry where kind = 'unfinished_order_removed' and deleted_at is null"
