import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Callback } from "../../models/callback"
import { claimSql } from "../lock/claim"

export type CallbackRow = InferTypeOf<typeof Callback>

export type NewCallback = Pick<CallbackRow, "account" | "body_sha256" | "body_bytes" | "key_index"> & {
  identifiers: string[]
}

export type KeptCallback = Pick<CallbackRow, "id" | "account" | "body_sha256" | "identifiers" | "key_index">

/**
 * Stores the callbacks, all or none. A repeated body is counted and pending again, as if it were new: a status may have
 * recurred. Once this statement has committed, they may be acknowledged.
 *
 * @returns the row of each, in order
 */
export async function storeCallbacks(db: Knex, callbacks: readonly NewCallback[]): Promise<KeptCallback[]> {
  const { rows } = await db
    .raw<{ rows: KeptCallback[] }>(
      `INSERT INTO payin_callback (id, account, body_sha256, body_bytes, identifiers, key_index, deliveries, state, tries, next_try_at)
       SELECT id, account, body_sha256, body_bytes, identifiers, key_index, deliveries, 'pending', 0, now()
         FROM jsonb_to_recordset(?) AS given (id text, account text, body_sha256 text, body_bytes int, identifiers text[],
              key_index int, deliveries int)
       ON CONFLICT (account, body_sha256) WHERE deleted_at IS NULL DO UPDATE
         SET deliveries = payin_callback.deliveries + excluded.deliveries, state = 'pending', tries = 0, next_try_at = now(),
             updated_at = now(), key_index = excluded.key_index, alerted_at = NULL, last_error_code = NULL
       RETURNING id, account, body_sha256, identifiers, key_index`,
      [JSON.stringify(foldEqual(callbacks))],
    )
    .timeout(HANGS_MS)
  const kept = new Map(rows.map((row) => [nameOf(row), row]))
  return callbacks.map((one) => kept.get(nameOf(one))!)
}

/** Callbacks wait for the statement before theirs: one that hangs is abandoned before the hook stops waiting. */
const HANGS_MS = 4_000

/**
 * One row for each body, because a statement can touch a row only once; sorted, so that two servers with the same
 * bodies wait for each other instead of deadlocking.
 */
function foldEqual(callbacks: readonly NewCallback[]) {
  const folded = new Map<string, NewCallback & { id: string; deliveries: number }>()
  for (const one of callbacks) {
    const same = folded.get(nameOf(one))
    const id = same?.id ?? generateEntityId(undefined, "paycb")
    folded.set(nameOf(one), { ...one, id, deliveries: (same?.deliveries ?? 0) + 1 })
  }
  return [...folded.keys()].sort().map((name) => folded.get(name)!)
}

function nameOf({ account, body_sha256 }: Pick<CallbackRow, "account" | "body_sha256">): string {
  return `${body_sha256} ${account}`
}

/** Claims one pending callback, or those that are due, for `leaseSeconds`. A dead claimer's lease expires by itself. */
export async function claimCallbacks(
  db: Knex,
  claim: { id?: string; limit: number; leaseSeconds: number; except?: readonly string[] },
): Promise<CallbackRow[]> {
  const { rows } = await db.raw<{ rows: CallbackRow[] }>(
    claimSql({
      table: "payin_callback",
      due: `SELECT id FROM payin_callback
             WHERE state = 'pending' AND deleted_at IS NULL AND (lease_until IS NULL OR lease_until < now())
               AND account <> ALL(?::text[]) AND ${claim.id ? "id = ?" : "next_try_at <= now()"}
             ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: "lease_until = now() + ? * interval '1 second', tries = tries + 1",
    }),
    [[...(claim.except ?? [])], ...(claim.id ? [claim.id] : []), claim.limit, claim.leaseSeconds],
  )
  return rows
}

export async function renewCallback(db: Knex, id: string, leaseSeconds: number): Promise<void> {
  await db.raw(
    `UPDATE payin_callback SET lease_until = now() + ? * interval '1 second'
      WHERE id = ? AND state = 'pending' AND lease_until IS NOT NULL`,
    [leaseSeconds, id],
  )
}

export type CallbackEnd = {
  /** As it was claimed. */
  callback: Pick<CallbackRow, "id" | "deliveries">
  state: "done" | "unmatched" | "dead"
  attempt_id?: string | null
  last_error_code?: string | null
}

/**
 * Ends the work on claimed callbacks. One whose body arrived again meanwhile stays pending, and is free for the next claim.
 *
 * @returns for each, in order, whether it ended
 */
export async function finishCallbacks(db: Knex, ends: readonly CallbackEnd[]): Promise<boolean[]> {
  const { rows } = await db
    .raw<{ rows: { id: string }[] }>(
      `WITH held AS MATERIALIZED (
         SELECT e.*, p.deliveries <> e.deliveries AS came_again FROM payin_callback AS p
           JOIN jsonb_to_recordset(?) AS e (id text, deliveries int, state text, attempt_id text, last_error_code text)
             ON e.id = p.id
          ORDER BY ${byBody} FOR UPDATE OF p
       ), released AS (
         UPDATE payin_callback AS c SET lease_until = NULL FROM held WHERE c.id = held.id AND held.came_again
       )
       UPDATE payin_callback AS c
          SET state = held.state, attempt_id = coalesce(held.attempt_id, c.attempt_id),
              last_error_code = held.last_error_code, done_at = now(), lease_until = NULL, updated_at = now()
         FROM held
        WHERE c.id = held.id AND NOT held.came_again
        RETURNING c.id`,
      [JSON.stringify(ends.map(({ callback: { id, deliveries }, ...end }) => ({ id, deliveries, ...end })))],
    )
    .timeout(HANGS_MS)
  const ended = new Set(rows.map(({ id }) => id))
  return ends.map(({ callback }) => ended.has(callback.id))
}

/**
 * The order of a statement that locks the callbacks `p`: that in which `storeCallbacks` writes them. The service sends a burst
 * again just as the first one's work ends.
 */
export const byBody = `p.body_sha256 COLLATE "C", p.account COLLATE "C"`

/** Releases a claimed callback, to be retried after a pause. Finding the cart busy does not count as a try. */
export async function postponeCallback(db: Knex, id: string, inSeconds: number, errorCode: string): Promise<void> {
  await db.raw(
    `UPDATE payin_callback
        SET lease_until = NULL, next_try_at = now() + ? * interval '1 second', last_error_code = ?, updated_at = now(),
            tries = tries - ?
      WHERE id = ?`,
    [inSeconds, errorCode, errorCode === "busy" ? 1 : 0, id],
  )
}

/**
 * Deletes ended callbacks that are older than `days`, at most `limit` at once. Pending and dead ones stay, and so do those
 * whose body came again lately: there are few of either, so the index of arrivals serves. One that is locked may be
 * coming again, and is acknowledged then.
 */
export async function pruneCallbacks(db: Knex, days: number, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM payin_callback WHERE id IN (
       SELECT id FROM payin_callback
        WHERE state IN ('done','unmatched') AND deleted_at IS NULL
          AND created_at < now() - :days * interval '1 day' AND updated_at < now() - :days * interval '1 day'
        ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED)`,
    { days, limit },
  )
  return rowCount
}
