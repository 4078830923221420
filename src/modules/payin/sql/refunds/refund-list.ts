import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TRADE_ABSENT } from "../../errors/error-codes"
import type { PayOutState } from "../../models/pay-out"
import { PROGRAM } from "../../module-name"
import { type CountUpTo, countUpTo, type Cursor, newestFirst, type PageOf, readPage } from "../keyset"
import { isNotUndone } from "../timeline"

export const refundStates = ["recorded", "sent", "confirmed", "handled", "failed"] as const

/**
 * `recorded`: Medusa shows it, and a person has to send the money. `sent`: the service was asked to send it, and has not
 * said how it ended. `confirmed`: it did, or a person said that the money was sent. `handled`: a person closed its case in
 * another way, and said in the note what was agreed. `failed`: it was not sent, or did not arrive, and nobody has decided
 * about that.
 */
export type RefundState = (typeof refundStates)[number]

export type RefundRow = {
  /** Of the pay-out, or of the line in the attempt's history. */
  id: string
  attempt_id: string
  /** Decimal string. */
  amount: string
  /** Of the pay-out that was sent for it; null for one that is sent by hand. */
  pay_out_state: PayOutState | null
  state: RefundState
  /** The service's last status and its id. */
  status: string | null
  trade_id: string | null
  /** Medusa's id. */
  refund_id: string | null
  created_at: Date
}

export type RefundFilter = {
  states?: readonly RefundState[]
  account?: string
  attemptIds?: readonly string[]
  createdFrom?: Date
  /** Exclusive. */
  createdTo?: Date
}

/** Refunds that were sent as pay-outs, and those that staff send by hand, newest first. */
export async function listRefunds(
  db: Knex,
  filter: RefundFilter,
  page: { limit: number; cursor?: Cursor },
): Promise<PageOf<RefundRow>> {
  return await readPage(db, filtered(db, filter).select("r.*"), { ...page, sort: newestFirst("r") })
}

export async function countRefunds(db: Knex, filter: RefundFilter): Promise<CountUpTo> {
  return await countUpTo(db, filtered(db, filter), newestFirst("r"))
}

function filtered(db: Knex, filter: RefundFilter): Knex.QueryBuilder {
  const query = db.from(db.unionAll([payOuts(db), byHand(db)], true).as("r"))
  if (filter.states?.length) query.whereIn("r.state", [...filter.states])
  if (filter.attemptIds) query.whereIn("r.attempt_id", [...filter.attemptIds])
  if (filter.account) {
    query.whereIn("r.attempt_id", db("payin_attempt").select("id").where("account", filter.account))
  }
  if (filter.createdFrom) query.where("r.created_at", ">=", filter.createdFrom)
  if (filter.createdTo) query.where("r.created_at", "<", filter.createdTo)
  return query
}

function payOuts(db: Knex): Knex.QueryBuilder {
  return db("payin_pay_out as p")
    .select("p.id", "p.attempt_id", "p.amount", "p.state as pay_out_state")
    .select(
      db.raw(`CASE WHEN p.state = 'done' THEN 'confirmed'
                   WHEN p.state = 'refused' AND p.last_error_code = '${TRADE_ABSENT}' THEN ${leftToPerson}
                   WHEN p.state = 'failed' THEN ${leftFailed}
                   WHEN p.state = 'refused' THEN 'failed'
                   ELSE 'sent' END AS state`),
    )
    .select("p.status", "p.trade_id", "p.refund_id", "p.created_at")
    .whereNull("p.deleted_at")
}

const decided = `CASE WHEN k.closed_as = 'handled' THEN 'handled' ELSE 'confirmed' END`

/** What a person decides, or decided, in the latest case of the pay-out. One that closed by itself decides nothing. */
function ofCase(kind: string, state: string): string {
  return `coalesce((
    SELECT ${state} FROM payin_case AS k
     WHERE k.attempt_id = p.attempt_id AND k.kind = '${kind}' AND k.deleted_at IS NULL
       AND k.closed_by IS DISTINCT FROM '${PROGRAM}'
       AND k.facts @> jsonb_build_array(jsonb_build_object('pay_out_id', p.id))
     ORDER BY k.created_at DESC LIMIT 1), 'failed')`
}

/** The service does not know the pay-out, and the case of its refund asks a person to send the money. */
const leftToPerson = ofCase("refund_by_hand", `CASE WHEN k.closed_at IS NULL THEN 'recorded' ELSE ${decided} END`)

const leftFailed = ofCase(
  "pay_out_failed",
  `CASE WHEN k.closed_at IS NULL THEN 'failed' WHEN k.closed_as = 'pay_out_arrived' THEN 'confirmed' ELSE 'handled' END`,
)

/** The case of a refund opens with it, or was open before. A case that opened later is of another. */
function byHand(db: Knex): Knex.QueryBuilder {
  return db("payin_timeline_entry as t")
    .select("t.id", "t.attempt_id", db.raw("t.data->>'amount' AS amount"), db.raw("NULL AS pay_out_state"))
    .select(
      db.raw(`coalesce((
        SELECT CASE WHEN k.closed_at IS NULL THEN 'recorded' ELSE ${decided} END FROM payin_case AS k
         WHERE k.attempt_id = t.attempt_id AND k.kind = 'refund_by_hand' AND k.deleted_at IS NULL
           AND k.created_at <= t.created_at AND (k.closed_at IS NULL OR k.closed_at >= t.created_at)
         ORDER BY k.created_at DESC LIMIT 1), 'confirmed') AS state`),
    )
    .select(db.raw("NULL AS status"), db.raw("NULL AS trade_id"), db.raw("t.data->>'refund_id' AS refund_id"))
    .select("t.created_at")
    .where("t.kind", "refund_recorded")
    .whereNull("t.deleted_at")
    .whereRaw(isNotUndone)
}
