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
  const acquire = async () => {
    await locking.acquire(key, { ownerId, expire: LOCK_SECONDS })
    return true
  }
  while (!(await acquire().catch(() => false))) {
    if (Date.now() >= until) return undefined
    await sleep(25 + 50 * Math.random())
  }
  // Acquiring again as the same owner extends it. Short and renewed: a killed process blocks a cart for seconds only.
  const renewal = setInterval(() => void acquire().catch(() => undefined), (LOCK_SECONDS / 3) * 1000).unref()
  return async () => {
    clearInterval(renewal)
    await locking.release(key, { ownerId })
  }
}

const LOCK_SECONDS = 30
