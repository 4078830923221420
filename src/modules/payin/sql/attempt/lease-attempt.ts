import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"

/** Leases the attempt for `leaseSeconds`, or returns undefined while another worker holds it. */
export async function leaseAttempt(db: Knex, id: string, owner: string, leaseSeconds: number) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET lease_owner = ?, lease_until = now() + ? * interval '1 second'
      WHERE id = ? AND (lease_until IS NULL OR lease_until < now())
      RETURNING *`,
    [owner, leaseSeconds, id],
  )
  return rows[0]
}

/**
 * Extends the lease, also one that has expired, as long as nobody else has taken it since: a worker that stalled must
 * not get it back once another one has done the work.
 *
 * @returns false when it was lost
 */
export async function renewAttempt(db: Knex, id: string, owner: string, leaseSeconds: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `UPDATE payin_attempt SET lease_until = now() + ? * interval '1 second' WHERE id = ? AND lease_owner = ? RETURNING id`,
    [leaseSeconds, id, owner],
  )
  return rows.length > 0
}

export async function releaseAttempt(db: Knex, id: string, owner: string): Promise<void> {
  await db("payin_attempt").where({ id, lease_owner: owner }).update({ lease_owner: null, lease_until: null })
}
