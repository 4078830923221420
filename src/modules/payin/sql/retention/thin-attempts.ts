import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isAtRest } from "./at-rest"

/** What is done for those that nothing has happened to for `days`, `limit` of them at most. */
export type Thinning = { days: number; now: Date; limit: number }

/**
 * Removes what money does not depend on: where to pay, the page's address, where it led back to, a dispute's
 * files, invoices, and the texts of refused pay-outs. What the sums, the lists and settling read stays, the bank's code too.
 *
 * A row that is locked is somebody's at this moment, and its turn comes later.
 *
 * @returns how many attempts were thinned
 */
export async function thinAttempts(db: Knex, thinning: Thinning): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `WITH old AS (
       SELECT a.id FROM payin_attempt a
        WHERE a.details_removed_at IS NULL
          AND a.unchanged_since < CAST(:now AS timestamptz) - :days * interval '1 day' AND ${isAtRest}
        LIMIT :limit FOR UPDATE OF a SKIP LOCKED
     ), silenced AS (
       UPDATE payin_pay_out SET service_message = NULL
        WHERE attempt_id IN (SELECT id FROM old) AND service_message IS NOT NULL AND deleted_at IS NULL
     )
     UPDATE payin_attempt
        SET details_removed_at = :now, payment_page_url = NULL, preferences = preferences - 'paymentPage',
            trade = trade - '{requisite,payoutInvoicesUrl,disputeMerchantCheckUrl,disputeTraderCheckUrl}'::text[]
                 || jsonb_strip_nulls(jsonb_build_object('bank', coalesce(trade->>'bank', trade->'requisite'->>'bank')))
      WHERE id IN (SELECT id FROM old)`,
    thinning,
  )
  return rowCount
}
