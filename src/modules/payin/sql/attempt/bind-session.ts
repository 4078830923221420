import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"

/**
 * Gives the attempt to a payment session, and takes the session from any other attempt: it answers for one. Both rows are
 * locked first, in the order of their ids, so that two requests that swap sessions wait for each other and not in a circle.
 */
export async function bindSession(db: Knex, id: string, paymentSessionId: string): Promise<AttemptRow> {
  return await db.transaction(async (transaction) => {
    await transaction.raw(
      `SELECT id FROM payin_attempt WHERE (id = ? OR payment_session_id = ?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
      [id, paymentSessionId],
    )
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

/**
 * The session is gone, and its attempt lets go of it. One that is paid does not: the payment is known by its session. Money
 * that a person has dealt with pays nothing any more.
 *
 * @returns false when nothing let go
 */
export async function unbindSession(db: Knex, paymentSessionId: string): Promise<boolean> {
  const changed = await db("payin_attempt")
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .where((query) => {
      void query.whereNotIn("state", ["paid", "captured"])
      void query.orWhereRaw("state = 'paid' AND resolved_revision = trade_revision")
    })
    .update({ payment_session_id: null })
  return changed > 0
}
