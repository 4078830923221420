import { generateEntityId } from "@medusajs/framework/utils"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Callback } from "../models/callback"

export type CallbackRow = InferTypeOf<typeof Callback>

export type NewCallback = Pick<CallbackRow, "account" | "body_sha256" | "body_bytes" | "key_index"> & {
  identifiers: string[]
}

/**
 * Keeps the callback. The same body again is counted and owed again: a status may have come back.
 * When this statement has committed, the callback may be acknowledged.
 */
export async function keepCallback(db: Knex, callback: NewCallback): Promise<CallbackRow> {
  const { rows } = await db.raw<{ rows: CallbackRow[] }>(
    `INSERT INTO payin_callback (id, account, body_sha256, body_bytes, identifiers, key_index, deliveries, state, tries, next_try_at)
     VALUES (?, ?, ?, ?, ?::text[], ?, 1, 'owed', 0, now())
     ON CONFLICT (account, body_sha256) WHERE deleted_at IS NULL DO UPDATE
       SET deliveries = payin_callback.deliveries + 1, state = 'owed', tries = 0, next_try_at = now(), updated_at = now(),
           key_index = excluded.key_index
     RETURNING *`,
    [
      generateEntityId(undefined, "paycb"),
      callback.account,
      callback.body_sha256,
      callback.body_bytes,
      callback.identifiers,
      callback.key_index,
    ],
  )
  return rows[0]!
}

/** Takes one owed callback, or those that are due, for `leaseSeconds`. A dead claimer's lease runs out by itself. */
export async function claimCallbacks(
  db: Knex,
  claim: { id?: string; limit: number; leaseSeconds: number },
): Promise<CallbackRow[]> {
  const { rows } = await db.raw<{ rows: CallbackRow[] }>(
    `UPDATE payin_callback SET lease_until = now() + ? * interval '1 second', tries = tries + 1
      WHERE id IN (SELECT id FROM payin_callback
                    WHERE state = 'owed' AND deleted_at IS NULL AND (lease_until IS NULL OR lease_until < now())
                      AND ${claim.id ? "id = ?" : "next_try_at <= now()"}
                    ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED)
      RETURNING *`,
    [claim.leaseSeconds, ...(claim.id ? [claim.id] : []), claim.limit],
  )
  return rows
}

export async function renewCallback(db: Knex, id: string, leaseSeconds: number): Promise<void> {
  await db.raw(
    `UPDATE payin_callback SET lease_until = now() + ? * interval '1 second'
      WHERE id = ? AND state = 'owed' AND lease_until IS NOT NULL`,
    [leaseSeconds, id],
  )
}

/**
 * Ends the work on a claimed callback, unless the same body came again meanwhile: then it stays owed.
 *
 * @returns true when it ended
 */
export async function finishCallback(
  db: Knex,
  claimed: Pick<CallbackRow, "id" | "deliveries">,
  end: { state: "done" | "unmatched" | "dead"; attempt_id?: string | null; last_error_code?: string | null },
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE payin_callback
        SET state = ?, attempt_id = coalesce(?, attempt_id), last_error_code = ?, done_at = now(), lease_until = NULL,
            updated_at = now()
      WHERE id = ? AND deliveries = ?`,
    [end.state, end.attempt_id ?? null, end.last_error_code ?? null, claimed.id, claimed.deliveries],
  )
  if (rowCount === 0) await db("payin_callback").where({ id: claimed.id }).update({ lease_until: null })
  return rowCount > 0
}

/** Gives a claimed callback back, to be tried again after a pause. To have found the cart busy is no try. */
export async function postponeCallback(db: Knex, id: string, inSeconds: number, errorCode: string): Promise<void> {
  await db.raw(
    `UPDATE payin_callback
        SET lease_until = NULL, next_try_at = now() + ? * interval '1 second', last_error_code = ?, updated_at = now(),
            tries = tries - ?
      WHERE id = ?`,
    [inSeconds, errorCode, errorCode === "busy" ? 1 : 0, id],
  )
}

/** Deletes ended callbacks that are older than `days`, at most `limit` at once. What is owed or dead stays. */
export async function pruneCallbacks(db: Knex, days: number, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM payin_callback WHERE id IN (
       SELECT id FROM payin_callback
        WHERE state IN ('done','unmatched') AND updated_at < now() - ? * interval '1 day' LIMIT ?)`,
    [days, limit],
  )
  return rowCount
}
