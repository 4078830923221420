import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { lockCollection } from "../../workflows/collection-lock"

const WAIT_MS = 20_000

/**
 * Holds the collection's lock until the answer is sent, or the client is gone.
 *
 * @returns false when the lock was not to be had
 */
export async function holdLock(req: MedusaRequest, res: MedusaResponse, paymentCollectionId: string): Promise<boolean> {
  const unlock = await lockCollection(req.scope, paymentCollectionId, WAIT_MS)
  if (!unlock) return false
  if (res.destroyed || res.writableEnded) {
    await unlock()
    return true
  }
  res.once("close", () => void unlock().catch(() => undefined))
  return true
}
