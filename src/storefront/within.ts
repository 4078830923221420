import { abortReason } from "./throw-if-aborted"

/**
 * Gives up on work that takes longer: the signal that the work gets is aborted then.
 *
 * @throws what the work throws, the signal's reason when it is aborted, or an error that says how long was waited
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController()
  const leave = () => giveUp.abort(abortReason(signal!))
  const timer = setTimeout(() => giveUp.abort(new Error(`There was no answer within ${ms / 1000} seconds.`)), ms)
  if (signal?.aborted) leave()
  signal?.addEventListener("abort", leave)
  try {
    return await work(giveUp.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", leave)
  }
}
