import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../../models/attempt"

/** Leases the attempt for `leaseSeconds`, or returns undefined while another worker holds it. */
export async function leaseAttempt(db: Knex, id: string, owner: string, leaseSeconds: number) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET lease_owner = ?, lease_until = now() + ? * interval '1 second'
      WHERE id = ? AND (lease_until IS NULL OR lease_until < now() OR lease_owner = ?)
      RETURNING *`,
    [owner, leaseSeconds, id, owner],
  )
  return rows[0]
}

export async function releaseAttempt(db: Knex, id: string, owner: string): Promise<void> {
  await db("payin_attempt").where({ id, lease_owner: owner }).update({ lease_owner: null, lease_until: null })
}
