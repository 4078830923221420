import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Takes the right to ask the service about an attempt for shoppers who wait. Of any number of clients and servers, one
 * gets it in `everySeconds`; an attempt that somebody holds, or that the job or a callback has just read, is not asked about.
 *
 * `trade_read_at` is moved ahead of the read on purpose: a service that is down is left in peace just the same.
 *
 * @returns true for the one who is to ask
 */
export async function claimRefresh(container: MedusaContainer, attemptId: string, everySeconds: number) {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE payin_attempt SET trade_read_at = now()
      WHERE id = ? AND state IN ('opening','open','paid') AND deleted_at IS NULL
        AND (trade_read_at IS NULL OR trade_read_at < now() - ? * interval '1 second')
        AND (lease_until IS NULL OR lease_until < now())
      RETURNING id`,
    [attemptId, everySeconds],
  )
  return rows.length > 0
}
