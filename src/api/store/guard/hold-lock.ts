import { randomUUID } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { keepTrying, takeLock } from "../../../settlement/collection-lock"
import { onAnswered } from "./on-answered"

const WAIT_MS = 20_000

/**
 * Holds the lock of a payment collection, an order or a region until the handler has answered. A client that disconnects
 * ends nothing: its request is still processed, and the next one has to wait for it.
 *
 * @returns false when the lock could not be acquired
 */
export async function holdLock(req: MedusaRequest, res: MedusaResponse, id: string): Promise<boolean> {
  const unlock = await takeLock(req.scope, id, WAIT_MS)
  if (!unlock) return false
  onAnswered(res, () => void unlock().catch(() => undefined))
  return true
}

/** A change takes less. One whose process was killed keeps the host's lock for ten seconds. */
const CHANGE_MS = 5_000

/**
 * Waits for changes of the cart that the host is at work on: each holds the host's own lock on it, and one that began
 * before the cart had a payment does not wait for ours. The lock is given back at once.
 *
 * @returns whether there was one, and whether it has ended
 */
export async function waitForChanges(
  container: MedusaContainer,
  cartId: string,
): Promise<"none" | "ended" | "under_way"> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  const tryLock = () =>
    locking.acquire(cartId, { ownerId, expire: 1 }).then(
      () => true,
      () => false,
    )
  const isFree = await tryLock()
  if (!isFree && !(await keepTrying(tryLock, CHANGE_MS))) return "under_way"
  await locking.release(cartId, { ownerId }).catch(() => false)
  return isFree ? "none" : "ended"
}
