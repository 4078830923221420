import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { lockCollection } from "../../../settlement/collection-lock"
import { onAnswered } from "./on-answered"

const WAIT_MS = 20_000

/**
 * Holds the collection's lock until the handler has answered. A client that goes away ends nothing: its request is still
 * worked on, and the next one has to wait for it.
 *
 * @returns false when the lock was not to be had
 */
export async function holdLock(req: MedusaRequest, res: MedusaResponse, paymentCollectionId: string): Promise<boolean> {
  const unlock = await lockCollection(req.scope, paymentCollectionId, WAIT_MS)
  if (!unlock) return false
  onAnswered(res, () => void unlock().catch(() => undefined))
  return true
}
