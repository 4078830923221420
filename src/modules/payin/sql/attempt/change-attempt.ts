import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptState } from "../../attempt/attempt-state"
import { ignoreConflict } from "../../errors/postgres-errors"
import { paymentFields } from "../../events"
import type { AttemptRow } from "../../models/attempt"
import { type Due, dueByDatabaseClock } from "../database-clock"
import { newEvents } from "../event/events"
import { lockInOrder } from "../lock/lock-in-order"
import { newTimelineEntry, type TimelineLine } from "../timeline"
import { newUncountedChange } from "../uncounted"
import { inArrivedState, inLiveState } from "./state-in"

export type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | "amount"
    | "amount_min"
    | "amount_max"
    | "currency_code"
    | "payment_session_id"
    | "trade_id"
    | "trade_status"
    | "trade_amount"
    | "trade_revision"
    | "trade_read_at"
    | "paid_at"
    | "paid_amount"
    | "taken_back_at"
    | "resolved_revision"
    | "payment_page_url"
    | "details_removed_at"
    | "expires_at"
    | "order_id"
    | "next_check_at"
    | "creates"
    | "unchanged_since"
    | "last_error_code"
    | "superseded_at"
    | "order_kept_at"
    | "order_canceled_at"
    | "order_cancel_began_at"
    | "lease_owner"
    | "lease_until"
  > & { trade: Record<string, unknown> }
> & { state?: AttemptState } & Pick<Due, "check_by">

/** The attempt as it was when its change was decided. */
type Decided = Pick<AttemptRow, "id" | "state"> &
  Partial<Pick<AttemptRow, "lease_owner" | "trade_id" | "trade_revision">>

/**
 * Changes the attempt if it is still in the state that the change was decided from, and adds the line to its timeline and
 * its event to what is sent: all or nothing. What the service says overwrites only what was known when it was asked, so that a late answer
 * reverts no later one, and news is counted once. Whatever the day's sums depend on is counted again, with the change.
 *
 * @returns the changed row, or undefined when another worker moved it first
 */
export async function changeAttempt(
  db: Knex,
  { id, state, lease_owner, trade_id, trade_revision }: Decided,
  change: AttemptChange,
  line?: TimelineLine & { event?: string },
) {
  const { trade, ...columns } = change
  const changed = db("payin_attempt")
    .where({ id, state })
    // A worker that stalled until its lease was given away must not go on as if it held it.
    .modify((query) => {
      if (lease_owner) void query.where({ lease_owner })
      if (change.trade_revision !== undefined) void query.where({ trade_revision })
      // Whose trade it is, not what the service says of it: a second one under the same id must not hide the first.
      else if (change.trade_id) void query.where({ trade_id: trade_id ?? null })
    })
    .update({
      ...dueByDatabaseClock(db, columns),
      ...(trade ? { trade: JSON.stringify(trade) } : {}),
      updated_at: db.fn.now(),
    })
    .returning<AttemptRow[]>("*")
  const isCounted = change.state !== undefined || trade !== undefined
  if (!line && !isCounted) return (await changed)[0]
  const statement = db.with("changed", changed)
  if (line) void statement.with("timeline", newTimelineEntry(db, "changed", line))
  if (line?.event) void statement.with("event", db.raw(newEvents(line.event, "changed", paymentFields)))
  if (isCounted) void statement.with("uncounted", newUncountedChange(db, "changed"))
  const [row] = await statement.select<AttemptRow[]>("*").from("changed")
  return row
}

/**
 * A later attempt takes this one's place. A paid one is never superseded.
 *
 * @param revision only if the service has said nothing new of its trade since
 */
export async function supersedeAttempt(db: Knex, id: string, revision?: number) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET superseded_at = now(), updated_at = now()
      WHERE id = ? AND trade_revision = coalesce(?::int, trade_revision) AND superseded_at IS NULL AND NOT ${inArrivedState}
      RETURNING *`,
    [id, revision ?? null],
  )
  return rows[0]
}

/** What took this open one's place was refused. @returns undefined where another has it, or gets it at this moment */
export async function reviveAttempt(db: Knex, id: string): Promise<AttemptRow | undefined> {
  const revived = db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt a SET superseded_at = NULL, updated_at = now()
      WHERE id = ? AND state = 'open' AND deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM payin_attempt b WHERE b.payment_collection_id = a.payment_collection_id
          AND b.superseded_at IS NULL AND b.deleted_at IS NULL AND b.${inLiveState})
      RETURNING *`,
    [id],
  )
  return (await revived.catch(ignoreConflict))?.rows[0]
}

/**
 * Sets the collections' order on the attempts that do not know it yet. Those that are paid are settled at once, unless they
 * are being settled: that places the order, or looks for it at last.
 */
export async function linkOrder(db: Knex, paymentCollectionIds: readonly string[], orderId: string): Promise<void> {
  const unlinked = db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ order_id: null, deleted_at: null })
  await db("payin_attempt")
    .whereIn("id", lockInOrder(unlinked))
    .update({ order_id: orderId, next_check_at: db.raw(dueIfPaid), updated_at: db.fn.now() })
}

const dueIfPaid = `CASE WHEN state = 'paid' AND (lease_until IS NULL OR lease_until <= now())
  THEN least(next_check_at, now()) ELSE next_check_at END`

/**
 * The host has another collection for the same cart, and no longer the one that these attempts were made for. A live one
 * stays where it is if the other collection has its own: it is watched there too.
 */
export async function moveAttempts(db: Knex, move: { from: string; to: string }): Promise<void> {
  const live = (alias: string) => `${alias}.superseded_at IS NULL AND ${alias}.${inLiveState}`
  const moved = db("payin_attempt as moved")
    .where({ payment_collection_id: move.from, deleted_at: null })
    .whereRaw(
      `NOT (${live("moved")} AND EXISTS (SELECT 1 FROM payin_attempt own
             WHERE own.payment_collection_id = ? AND own.deleted_at IS NULL AND ${live("own")}))`,
      [move.to],
    )
  await db("payin_attempt")
    .whereIn("id", lockInOrder(moved))
    .update({ payment_collection_id: move.to, updated_at: db.fn.now() })
}
