import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * One at a time for a payment collection: session requests, cart changes and settling. It keeps our own callers apart
 * in the host; what must hold without it (one live trade, one lease) is held by Postgres.
 *
 * Acquired with an owner and tried again with jitter rather than through `locking.execute`, which keeps a database
 * connection for each waiting caller under the Postgres provider.
 *
 * @returns the release, or undefined when the lock was not to be had in `waitMs`
 */
export async function lockCollection(container: MedusaContainer, paymentCollectionId: string, waitMs: number) {
  const locking = container.resolve(Modules.LOCKING)
  const key = `payin:${paymentCollectionId}`
  const ownerId = randomUUID()
  const until = Date.now() + waitMs
  for (;;) {
    const taken = await locking.acquire(key, { ownerId, expire: LOCK_SECONDS }).then(
      () => true,
      () => false,
    )
    if (taken) return async () => void (await locking.release(key, { ownerId }))
    if (Date.now() >= until) return undefined
    await sleep(25 + 50 * Math.random())
  }
}

/** Longer than a create with its look-up, or a completion, may take. */
const LOCK_SECONDS = 120
