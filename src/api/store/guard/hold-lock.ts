import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { lockCollection } from "../../../settlement/collection-lock"
import { onAnswered } from "./on-answered"

const WAIT_MS = 20_000

/**
 * Holds the collection's lock until the handler has answered. A client that disconnects ends nothing: its request is
 * still processed, and the next one has to wait for it.
 *
 * @returns false when the lock could not be acquired
 */
export async function holdLock(req: MedusaRequest, res: MedusaResponse, paymentCollectionId: string): Promise<boolean> {
  const unlock = await lockCollection(req.scope, paymentCollectionId, WAIT_MS)
  if (!unlock) return false
  onAnswered(res, () => void unlock().catch(() => undefined))
  return true
}
