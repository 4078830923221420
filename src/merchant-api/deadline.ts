/** Why a call was given up before it had its answer. */
export type StopReason = "deadline" | "caller"

export interface Deadline {
  /** Aborts when the time is over or the caller gives up, whichever is first; its `reason` is a StopReason. */
  signal: AbortSignal
  /** Has to be called when the call ends: it drops the timer and the listener on the caller's signal. */
  clear(): void
}

/**
 * One signal for a whole call. Not `AbortSignal.any`: a store can pass one long-lived signal to many calls, and in Node 20
 * each `any` stays attached to it.
 */
export function startDeadline(deadlineMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const onCaller = () => controller.abort("caller" satisfies StopReason)
  const timer = setTimeout(() => controller.abort("deadline" satisfies StopReason), deadlineMs)
  caller?.addEventListener("abort", onCaller, { once: true })
  if (caller?.aborted) onCaller()
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      caller?.removeEventListener("abort", onCaller)
    },
  }
}
