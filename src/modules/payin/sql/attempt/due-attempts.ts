import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"

/**
 * Claims up to `limit` due attempts of all accounts except those in `except`. The claim moves `next_check_at` ahead, so
 * no other claimer sees them, and one whose claimer dies is due again by itself.
 */
export async function claimDueAttempts(
  db: Knex,
  { limit, pushSeconds, except }: { limit: number; pushSeconds: number; except: readonly string[] },
): Promise<AttemptRow[]> {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET next_check_at = now() + ? * interval '1 second'
      WHERE id IN (SELECT id FROM payin_attempt
                    WHERE next_check_at <= now() AND deleted_at IS NULL AND account <> ALL(?::text[])
                    ORDER BY next_check_at LIMIT ? FOR UPDATE SKIP LOCKED)
      RETURNING *`,
    [pushSeconds, [...except], limit],
  )
  return rows
}

/** Makes the attempt due, for callers that learned something and cannot settle themselves. */
export async function scheduleCheck(db: Knex, id: string, inSeconds: number): Promise<void> {
  await db.raw(
    `UPDATE payin_attempt SET next_check_at = least(next_check_at, now() + ? * interval '1 second') WHERE id = ?`,
    [inSeconds, id],
  )
}

/** Makes due the collections' attempts that are paid or have an open case. */
export async function dueDecidedAttempts(db: Knex, paymentCollectionIds: readonly string[]): Promise<void> {
  await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ deleted_at: null })
    .where((decided) => {
      const open = db("payin_case").select("attempt_id").where({ closed_at: null, deleted_at: null })
      void decided.whereIn("state", ["paid", "captured"]).orWhereIn("id", open)
    })
    .update({ next_check_at: db.raw("least(next_check_at, now())") })
}

/** Remembers that Medusa begins to cancel the collections' order. If its process dies, the check finds what it left. */
export async function beginOrderCancel(
  db: Knex,
  paymentCollectionIds: readonly string[],
  checkInSeconds: number,
): Promise<void> {
  await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ deleted_at: null })
    .update({
      order_cancel_began_at: db.fn.now(),
      next_check_at: db.raw("least(next_check_at, now() + ? * interval '1 second')", [checkInSeconds]),
    })
}

/** Medusa has answered: whether the order is canceled or not, it left nothing undone. */
export async function endOrderCancel(db: Knex, paymentCollectionIds: readonly string[]): Promise<void> {
  await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .update({ order_cancel_began_at: null })
}
