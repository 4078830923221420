import type { MedusaResponse } from "@medusajs/framework/http"

/** A handler that never answers must not keep anything forever. */
const LONGEST_MS = 120_000

/**
 * Runs `work` once the handler has answered, or two minutes later. A client that disconnects ends nothing: its request
 * is still processed, and its `close` may have fired before anyone listened.
 *
 * @param work is given whether the handler has answered; if not, it may still be at work
 */
export function onAnswered(res: MedusaResponse, work: (hasAnswered: boolean) => void): void {
  let isDone = false
  const once = (hasAnswered: boolean) => {
    clearTimeout(fallback)
    if (!isDone) work(hasAnswered)
    isDone = true
  }
  const fallback = setTimeout(() => once(false), LONGEST_MS).unref()
  // Express has no event for "the handler has answered" that also fires when the client is gone.
  const end = res.end.bind(res) as (...args: unknown[]) => MedusaResponse
  res.end = ((...args: unknown[]) => {
    once(true)
    return end(...args)
  }) as typeof res.end
}
