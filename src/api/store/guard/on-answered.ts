import type { MedusaResponse } from "@medusajs/framework/http"

/** A handler that never answers must not keep anything forever. */
const LONGEST_MS = 120_000

/**
 * Runs `work` once the handler has answered, or two minutes later. A client that disconnects ends nothing: its request
 * is still processed, and its `close` may have fired before anyone listened.
 */
export function onAnswered(res: MedusaResponse, work: () => void): void {
  let isDone = false
  const once = () => {
    clearTimeout(fallback)
    if (!isDone) work()
    isDone = true
  }
  const fallback = setTimeout(once, LONGEST_MS).unref()
  // Express has no event for "the handler has answered" that also fires when the client is gone.
  const end = res.end.bind(res) as (...args: unknown[]) => MedusaResponse
  res.end = ((...args: unknown[]) => {
    once()
    return end(...args)
  }) as typeof res.end
}
