import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { lockCollection } from "../../workflows/collection-lock"

const WAIT_MS = 20_000

/** A handler that never answers must not keep a cart for ever. */
const LONGEST_MS = 120_000

/**
 * Holds the collection's lock until the handler has answered. A client that goes away ends nothing: its request is still
 * worked on, and the next one has to wait for it.
 *
 * @returns false when the lock was not to be had
 */
export async function holdLock(req: MedusaRequest, res: MedusaResponse, paymentCollectionId: string): Promise<boolean> {
  const unlock = await lockCollection(req.scope, paymentCollectionId, WAIT_MS)
  if (!unlock) return false
  const release = () => {
    clearTimeout(fallback)
    void unlock().catch(() => undefined)
  }
  const fallback = setTimeout(release, LONGEST_MS).unref()
  // Express has no event for "the handler has answered" that also comes when the client is gone.
  const end = res.end.bind(res) as (...args: unknown[]) => MedusaResponse
  res.end = ((...args: unknown[]) => {
    release()
    return end(...args)
  }) as typeof res.end
  return true
}
