import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "../models/attempt"
import { leaseAttempt, releaseAttempt, renewAttempt } from "../sql/attempt/lease-attempt"
import { keepLease, LEASE_SECONDS } from "./keep-lease"

/**
 * Runs the work while nobody else holds the attempt. Work that is let go (see `keepLease`) has lost its lease: what it
 * still changes under its original `lease_owner` has no effect.
 *
 * @returns undefined while another worker holds the attempt
 * @throws PayinError `outcome_unknown` when the work was let go
 */
export async function withLease<T>(
  db: Knex,
  { id, longestMs }: { id: string; longestMs?: number },
  work: (attempt: AttemptRow) => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID()
  const attempt = await leaseAttempt(db, id, owner, LEASE_SECONDS)
  if (!attempt) return undefined
  const renew = async () => await renewAttempt(db, id, owner, LEASE_SECONDS)
  try {
    return await keepLease({ what: `attempt ${id}`, renew, longestMs }, () => work(attempt))
  } finally {
    // A lease that cannot be released expires by itself, and must not hide what the work did.
    await releaseAttempt(db, id, owner).catch(() => undefined)
  }
}
