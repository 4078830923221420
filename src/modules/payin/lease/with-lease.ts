import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { keepLease, LEASE_SECONDS } from "./keep-lease"
import { leaseAttempt, releaseAttempt } from "../sql/attempt/lease-attempt"
import type { AttemptRow } from "../models/attempt"

/**
 * Works on the attempt while nobody else does. Work that is let go (see `keepLease`) has no lease any more: what it still
 * changes under the `lease_owner` that it began with does not land.
 *
 * @returns undefined while somebody else holds the attempt
 * @throws PayinError `outcome_unknown` when the work was let go
 */
export async function withLease<T>(
  db: Knex,
  { id, longestMs }: { id: string; longestMs?: number },
  work: (attempt: AttemptRow) => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID()
  const renew = async () => await leaseAttempt(db, id, owner, LEASE_SECONDS)
  const attempt = await renew()
  if (!attempt) return undefined
  try {
    return await keepLease({ what: `attempt ${id}`, renew, longestMs }, () => work(attempt))
  } finally {
    // What cannot be given back runs out by itself, and is no reason to forget what the work did.
    await releaseAttempt(db, id, owner).catch(() => undefined)
  }
}
