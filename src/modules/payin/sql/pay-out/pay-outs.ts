import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { currencyDigits } from "../../../../merchant-api/money"
import { TRADE_ABSENT } from "../../errors/error-codes"
import type { AttemptRow } from "../../models/attempt"
import type { PayOut, PayOutState } from "../../models/pay-out"
import { claimSql } from "../lock/claim"
import { newTimelineEntry, type TimelineLine } from "../timeline"

export type PayOutRow = Omit<InferTypeOf<typeof PayOut>, "state"> & { state: PayOutState }

export type NewPayOut = Pick<
  PayOutRow,
  "attempt_id" | "account" | "refund_id" | "external_transaction_id" | "amount" | "currency_code"
>

/**
 * Inserts the pay-out as `sending`. One of the same refund that the service refused restarts under the same id.
 *
 * @returns undefined when the refund has a pay-out that was not refused
 */
export async function insertPayOut(db: Knex, payOut: NewPayOut, dueInSeconds: number): Promise<PayOutRow | undefined> {
  const { rows } = await db.raw<{ rows: PayOutRow[] }>(
    `INSERT INTO payin_pay_out (id, attempt_id, account, refund_id, external_transaction_id, state, amount, currency_code,
            sent_at, unchanged_since, next_check_at)
     VALUES (:id, :attempt_id, :account, :refund_id, :external_transaction_id, 'sending', :amount, :currency_code,
             now(), now(), now() + :dueInSeconds * interval '1 second')
     ON CONFLICT (refund_id) WHERE refund_id IS NOT NULL AND deleted_at IS NULL DO UPDATE
        SET state = 'sending', sent_at = now(), unchanged_since = now(), next_check_at = excluded.next_check_at,
            external_transaction_id = excluded.external_transaction_id, amount = excluded.amount, trade_id = NULL,
            status = NULL, service_code = NULL, service_message = NULL, last_error_code = NULL, updated_at = now()
      WHERE payin_pay_out.state = 'refused'
     RETURNING *`,
    { id: generateEntityId(undefined, "paypo"), ...payOut, dueInSeconds },
  )
  return rows[0]
}

export async function findPayOut(db: Knex, id: string): Promise<PayOutRow | undefined> {
  return await db("payin_pay_out").where({ id, deleted_at: null }).first<PayOutRow>()
}

/**
 * Which of the refunds have a pay-out that the service did not refuse. One that the service does not know is a person's:
 * its own case has asked for its money.
 */
export async function refundsWithPayOut(db: Knex, refundIds: readonly string[]): Promise<string[]> {
  return await db("payin_pay_out")
    .whereIn("refund_id", [...refundIds])
    .whereNull("deleted_at")
    .whereRaw("(state <> 'refused' OR last_error_code = ?)", TRADE_ABSENT)
    .pluck<string[]>("refund_id")
}

/** Oldest first. */
export async function payOutsOfAttempt(db: Knex, attemptId: string): Promise<PayOutRow[]> {
  return await db("payin_pay_out")
    .where({ attempt_id: attemptId, deleted_at: null })
    .orderBy(["created_at", "id"])
    .limit(100)
}

/** Those that went out, and whose refund Medusa took back; without those that a person was told of. */
export async function undonePayOuts(db: Knex, attempt_id: string): Promise<PayOutRow[]> {
  return await db("payin_pay_out")
    .where({ attempt_id, deleted_at: null, unexpected_at: null })
    .whereIn("state", ["accepted", "done"])
    .whereNotNull("refund_id")
    .whereNotExists(db("refund").whereRaw("refund.id = payin_pay_out.refund_id").whereNull("deleted_at"))
    .select<PayOutRow[]>("*")
}

/** The accounts' pay-outs that the identifiers name, refused ones included: the service may know them after all. */
export async function matchPayOuts(
  db: Knex,
  accounts: readonly string[],
  identifiers: readonly string[],
): Promise<PayOutRow[]> {
  if (identifiers.length === 0) return []
  // As for attempts: the service may write its ids in capitals later.
  const names = [...new Set(identifiers.flatMap((id) => [id, id.toLowerCase()]))]
  const { rows } = await db.raw<{ rows: PayOutRow[] }>(
    `SELECT * FROM payin_pay_out
      WHERE account = ANY(?::text[]) AND deleted_at IS NULL
        AND (external_transaction_id = ANY(?::text[]) OR trade_id = ANY(?::text[]))
      ORDER BY created_at DESC LIMIT 3`,
    [[...accounts], names, names],
  )
  return rows
}

/** Claims up to `limit` due pay-outs, as `claimDueAttempts` claims attempts. */
export async function claimDuePayOuts(
  db: Knex,
  { limit, pushSeconds, except }: { limit: number; pushSeconds: number; except: readonly string[] },
): Promise<PayOutRow[]> {
  const { rows } = await db.raw<{ rows: PayOutRow[] }>(
    claimSql({
      table: "payin_pay_out",
      due: `SELECT id FROM payin_pay_out
             WHERE next_check_at <= now() AND deleted_at IS NULL AND account <> ALL(?::text[])
             ORDER BY next_check_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: "next_check_at = now() + ? * interval '1 second'",
    }),
    [[...except], limit, pushSeconds],
  )
  return rows
}

/**
 * Has a pay-out read again in ten minutes, as a pay-in is, though its next check may be days away or none: the service may
 * not show yet what its callback has announced.
 */
export async function lookAgain(db: Knex, id: string): Promise<void> {
  await db("payin_pay_out")
    .where({ id })
    .whereIn("state", ["accepted", "done", "failed", "refused"])
    .update({ next_check_at: db.raw("least(next_check_at, now() + interval '10 minutes')") })
}

export type PayOutChange = Partial<
  Pick<
    PayOutRow,
    | "state"
    | "status"
    | "trade_id"
    | "service_code"
    | "service_message"
    | "last_error_code"
    | "unchanged_since"
    | "read_at"
    | "next_check_at"
    | "unexpected_at"
  >
>

/**
 * Changes the pay-out if it is still what the change was decided from, and adds the line to its attempt's timeline:
 * both or neither.
 *
 * @returns undefined when another worker moved it first
 */
export async function changePayOut(
  db: Knex,
  { id, state, status, trade_id }: PayOutRow,
  change: PayOutChange,
  line?: TimelineLine,
): Promise<PayOutRow | undefined> {
  const changed = db("payin_pay_out")
    .where({ id, state, status, trade_id })
    .update({ ...change, updated_at: db.fn.now() })
    .returning<PayOutRow[]>("*")
  if (!line) return (await changed)[0]
  const [row] = await db
    .with("changed", changed)
    .with("attempt", db.select({ id: "attempt_id" }).from("changed"))
    .with("timeline", newTimelineEntry(db, "attempt", line))
    .select<PayOutRow[]>("*")
    .from("changed")
  return row
}

/** The attempt's money that went out, or may have: decimal strings. */
export type SentSums = {
  pay_outs: string
  /** What Medusa refunded and no pay-out has sent: by hand, or again after its pay-out came to nothing. */
  other_refunds: string
}

/** Read from Medusa's own rows, as the host reckons what is left: settling knows of a refund some seconds later. */
export async function sumsSent(db: Knex, { id, currency_code, payment_session_id }: AttemptRow): Promise<SentSums> {
  const { rows } = await db.raw<{ rows: SentSums[] }>(
    `WITH sent AS (
       SELECT refund_id, amount::numeric AS amount FROM payin_pay_out
        WHERE attempt_id = :id AND state IN ('sending','unsure','accepted','done') AND deleted_at IS NULL)
     SELECT (SELECT coalesce(sum(amount), 0)::text FROM sent) AS pay_outs,
            (SELECT coalesce(sum(share), 0)::text FROM (
               SELECT r.id, round(sum(r.amount) OVER w, CAST(:digits AS int))
                      - round(sum(r.amount) OVER w - r.amount, CAST(:digits AS int)) AS share
                 FROM payment p JOIN refund r ON r.payment_id = p.id
                WHERE p.payment_session_id = :payment_session_id AND p.deleted_at IS NULL AND r.deleted_at IS NULL
               WINDOW w AS (ORDER BY r.created_at, r.id)) part
              WHERE NOT EXISTS (SELECT 1 FROM sent WHERE sent.refund_id = part.id OR sent.refund_id IS NULL)) AS other_refunds`,
    { id, payment_session_id, digits: currencyDigits(currency_code) },
  )
  return rows[0]!
}

/** Whether any pay-in has the external id. */
export async function isExternalIdOfPayIn(db: Knex, externalId: string): Promise<boolean> {
  const row = await db("payin_attempt").where({ external_transaction_id: externalId, deleted_at: null }).first("id")
  return row !== undefined
}
