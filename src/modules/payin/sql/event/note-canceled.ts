import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { payinEvents, paymentFields } from "../../events"
import type { AttemptRow } from "../../models/attempt"
import { newEvents } from "./events"

/**
 * Says in the timeline that the attempt's session, or its order, was canceled, and has the store told: once for each, and
 * nothing of the session after the order.
 *
 * @returns whether that is new
 */
export async function noteCanceled(
  db: Knex,
  { id }: Pick<AttemptRow, "id">,
  what: "session" | "order",
  orderId: string | null,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH line AS (
       INSERT INTO payin_timeline_entry (id, attempt_id, kind, data)
       SELECT ?, id, 'session_canceled', jsonb_build_object('order_id', ?::text) FROM payin_attempt
        WHERE id = ? AND NOT EXISTS (SELECT 1 FROM payin_timeline_entry WHERE id = ?)
       ON CONFLICT (id) DO NOTHING
       RETURNING attempt_id, data
     ), canceled AS (
       SELECT a.id, a.cart_id, line.data->>'order_id' AS order_id FROM line JOIN payin_attempt a ON a.id = line.attempt_id
     )
     ${newEvents(payinEvents.canceled, "canceled", paymentFields)}
     RETURNING id`,
    [`paytl_${id}_${what}`, orderId, id, `paytl_${id}_order`],
  )
  return rows.length > 0
}
