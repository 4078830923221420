import { setTimeout as pause } from "node:timers/promises"

export type WaitOptions = {
  /** Named in the error when the deadline passes: "the order was placed". */
  what?: string
  timeoutMs?: number
  pollMs?: number
}

/**
 * Polls until the answer is not `undefined`, `null` or `false`, and returns it. A call that throws counts as "not yet";
 * the last error is shown when the deadline passes.
 * @throws Error naming `what` after `timeoutMs` (60 s: what failed once is tried again after half a minute), by a clock
 *   that goes on where a test has stopped or moved `Date.now`
 */
export async function waitFor<T>(
  ask: () => Promise<T> | T,
  { what = "the condition", timeoutMs = 60_000, pollMs = 50 }: WaitOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs
  let lastError: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) return answer
      lastError = undefined
    } catch (error) {
      lastError = error
    }
    if (performance.now() >= deadline)
      throw new Error(`Waited ${timeoutMs} ms for ${what}, in vain.`, { cause: lastError })
    await pause(pollMs)
  }
}
