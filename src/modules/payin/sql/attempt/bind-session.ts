import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"

/** Gives the attempt to a payment session, and takes the session from any other attempt: it belongs to one. */
export async function bindSession(db: Knex, id: string, paymentSessionId: string): Promise<AttemptRow> {
  return await db.transaction(async (transaction) => {
    await lockWithSession(transaction, id, paymentSessionId)
    await transaction("payin_attempt")
      .where({ payment_session_id: paymentSessionId, deleted_at: null })
      .whereNot({ id })
      .update({ payment_session_id: null })
    const [row] = await transaction("payin_attempt")
      .where({ id })
      .update({ payment_session_id: paymentSessionId, updated_at: transaction.fn.now() })
      .returning<AttemptRow[]>("*")
    return row!
  })
}

/** The attempt and that of the session, in id order: two requests that swap them wait for each other, and do not deadlock. */
export async function lockWithSession(transaction: Knex, id: string, paymentSessionId: string | null): Promise<void> {
  await transaction.raw(
    `SELECT id FROM payin_attempt WHERE (id = ? OR payment_session_id = ?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [id, paymentSessionId],
  )
}

/**
 * The session is gone, and its attempt releases it. A paid one does not: the payment is known by its session. Money
 * that a person has resolved no longer pays for anything.
 *
 * @returns false when nothing was released
 */
export async function unbindSession(db: Knex, paymentSessionId: string): Promise<boolean> {
  return (await releaseSession(db, paymentSessionId)) !== undefined
}

/** The same. @returns the attempt that released it */
export async function releaseSession(db: Knex, paymentSessionId: string): Promise<AttemptRow | undefined> {
  const [row] = await db("payin_attempt")
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .where((query) => {
      void query.whereNotIn("state", ["paid", "captured"])
      void query.orWhereRaw("state = 'paid' AND resolved_revision = trade_revision")
    })
    .update({ payment_session_id: null })
    .returning<AttemptRow[]>("*")
  return row
}
