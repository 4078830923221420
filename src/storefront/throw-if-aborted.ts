/** As the signal's own method, which Safari before 15.4 and React Native do not have. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortReason(signal)
}

/** Those have no reason either. */
export function abortReason(signal: AbortSignal): Error {
  return (signal.reason as Error | undefined) ?? new Error("The request was aborted.")
}
