import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { arrivedStates } from "../../attempt/attempt-state"
import type { AttemptRow } from "../../models/attempt"
import { PROGRAM } from "../../module-name"
import { dueByDatabaseClock, inMilliseconds } from "../database-clock"
import { newEvents } from "../event/events"
import { claimSql } from "../lock/claim"
import { lockInOrder } from "../lock/lock-in-order"

export const ended = "state IN ('planned','captured','canceled','refused')"

/**
 * What is claimed first: paid money and unclear creates, then what a shopper may be paying, then what has ended. Each
 * has an index of its own (`IDX_payin_attempt_due_*`), so that an outage's backlog of one costs the others nothing.
 */
export const urgency = ["state IN ('opening','paid')", "state = 'open'", ended]

/**
 * Claims up to `limit` due attempts of all accounts except those in `except`, the most urgent first. The claim moves
 * `next_check_at` ahead, so no other claimer sees them, and one whose claimer dies is due again by itself.
 */
export async function claimDueAttempts(
  db: Knex,
  { limit, pushSeconds, except }: { limit: number; pushSeconds: number; except: readonly string[] },
): Promise<AttemptRow[]> {
  const due = urgency.map((state) => `SELECT * FROM (${dueSql("payin_attempt", state)}) AS due`).join(" UNION ALL ")
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    claimSql({
      table: "payin_attempt",
      due: `SELECT id FROM (${due}) AS by_urgency LIMIT :limit`,
      set: `next_check_at = ${ahead}`,
      isRelaxed: true,
    }),
    { pushSeconds, limit, except: [...except] },
  )
  return rows
}

const ahead = inMilliseconds("now() + :pushSeconds * interval '1 second'")

/**
 * Moves a claimed attempt's next check ahead once more, unless it has been moved since.
 *
 * @param claimedUntil what the claim, or its last renewal, moved it to
 * @returns until when it is claimed now, or undefined when the claim has ended
 */
export async function renewClaim(
  db: Knex,
  { id, claimedUntil, pushSeconds }: { id: string; claimedUntil: Date; pushSeconds: number },
): Promise<Date | undefined> {
  const { rows } = await db.raw<{ rows: { next_check_at: Date }[] }>(
    `UPDATE payin_attempt SET next_check_at = ${ahead}
      WHERE id = :id AND next_check_at = :claimedUntil
      RETURNING next_check_at`,
    { id, claimedUntil, pushSeconds },
  )
  return rows[0]?.next_check_at
}

/**
 * The due attempts of one urgency, locked. What somebody works on is left to them: checking it as well would be the same
 * work twice, and wait for their lock. Bindings: `except`, `limit`.
 */
export function dueSql(table: string, state: string): string {
  return `SELECT id FROM ${table}
    WHERE next_check_at <= now() AND deleted_at IS NULL AND ${state} AND account <> ALL(:except::text[])
      AND (lease_until IS NULL OR lease_until <= now())
    ORDER BY next_check_at LIMIT :limit FOR UPDATE SKIP LOCKED`
}

/** Makes the attempt due, for callers that learned something and cannot settle themselves. */
export async function scheduleCheck(db: Knex, id: string, inSeconds: number): Promise<void> {
  const later = "least(next_check_at, now() + ? * interval '1 second')"
  const next_check_at = inSeconds > 0 ? db.raw(later, [inSeconds]) : db.raw(atOnce)
  await db("payin_attempt").where({ id }).update({ next_check_at })
}

/** Changes also what is overdue while it is settled, so that settling's own end sees that somebody has asked. */
const atOnce = "least(next_check_at - interval '1 millisecond', now())"

/**
 * Settling is over: the attempt is checked next at its own time, unless somebody has asked for another check meanwhile.
 *
 * @param settled as it is after it, under the lease of whoever settled it
 * @param instead the check that reading its trade had asked for
 */
export async function scheduleNext(
  db: Knex,
  { id, state, lease_owner }: AttemptRow,
  { at, instead }: { at: Date | null; instead: Date },
): Promise<void> {
  await db("payin_attempt")
    .where({ id, state, lease_owner, next_check_at: instead })
    .update(dueByDatabaseClock(db, { next_check_at: at }))
}

/** Makes due the collections' attempts that are paid, have an open case, or were cut off while their order was canceled. */
export async function dueDecidedAttempts(
  db: Knex,
  paymentCollectionIds: readonly string[],
  except?: string,
): Promise<void> {
  const found = db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ deleted_at: null })
    .where((decided) => {
      const open = db("payin_case").select("attempt_id").where({ closed_at: null, deleted_at: null })
      void decided.whereIn("state", arrivedStates).orWhereIn("id", open).orWhereNotNull("order_cancel_began_at")
    })
    .modify((decided) => except && void decided.whereNot({ id: except }))
  await dueAtOnce(db, found)
}

/**
 * Makes due the collections' attempts that have a case which nobody has decided: it may be over, or so again. So it may be
 * where canceling their order was cut off.
 */
export async function dueToldAttempts(db: Knex, paymentCollectionIds: readonly string[]): Promise<void> {
  const undecided = db("payin_case").whereRaw("payin_case.attempt_id = payin_attempt.id").where({ deleted_at: null })
  const found = db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ deleted_at: null })
    .where((told) => {
      const open = undecided.whereRaw(`(closed_at IS NULL OR closed_by = '${PROGRAM}')`)
      void told.whereExists(open).orWhereNotNull("order_cancel_began_at")
    })
  await dueAtOnce(db, found)
}

async function dueAtOnce(db: Knex, found: Knex.QueryBuilder): Promise<void> {
  await db("payin_attempt")
    .whereIn("id", lockInOrder(found))
    .update({ next_check_at: db.raw(atOnce) })
}

/**
 * Remembers that Medusa begins to cancel the collections' order. If its process dies, the check finds what it left.
 *
 * @returns whether an earlier cancellation is still remembered
 */
export async function beginOrderCancel(
  db: Knex,
  paymentCollectionIds: readonly string[],
  checkInSeconds: number,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { was_marked: boolean }[] }>(
    `WITH held AS MATERIALIZED (
       SELECT id, order_cancel_began_at FROM payin_attempt
        WHERE payment_collection_id = ANY(:ids::text[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE)
     UPDATE payin_attempt
        SET order_cancel_began_at = now(),
            next_check_at = least(next_check_at, now() + :checkInSeconds * interval '1 second')
       FROM (SELECT count(order_cancel_began_at) > 0 AS was_marked FROM held) AS before
      WHERE id IN (SELECT id FROM held)
     RETURNING before.was_marked`,
    { checkInSeconds, ids: [...paymentCollectionIds] },
  )
  return rows.some(({ was_marked }) => was_marked)
}

/**
 * Medusa has ended: whether the order is canceled or not, it left nothing undone.
 *
 * @param cut the order whose cancellation was cut off, and is finished now. Medusa has dropped its own event with it, so that
 *   is sent, by whoever ends the cancellation for all of the order's attempts
 */
export async function endOrderCancel(
  db: Knex,
  paymentCollectionIds: readonly string[],
  cut: { orderId: string | null } = { orderId: null },
): Promise<void> {
  await db.raw(
    `WITH ended AS (
       UPDATE payin_attempt SET order_cancel_began_at = NULL WHERE id IN (
         SELECT id FROM payin_attempt
          WHERE payment_collection_id = ANY(?::text[]) AND order_cancel_began_at IS NOT NULL AND deleted_at IS NULL
          ORDER BY id FOR UPDATE)
       RETURNING id
     ), cut AS (SELECT ?::text AS id)
     ${newEvents(OrderWorkflowEvents.CANCELED, "cut WHERE id IS NOT NULL AND EXISTS (SELECT 1 FROM ended)", ["id"])}`,
    [[...paymentCollectionIds], cut.orderId],
  )
}
