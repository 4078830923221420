import { abortReason } from "./throw-if-aborted"

/**
 * Waits for the first of several things that may happen.
 *
 * @param begin calls `wake` later, not at once; returns what ends each of its listeners and timers
 * @returns what it was woken with
 * @throws the signal's reason as soon as it is aborted
 */
export function untilWoken<T>(
  signal: AbortSignal | undefined,
  begin: (wake: (value: T) => void) => readonly (() => void)[],
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const end = () => {
      for (const stop of begun) stop()
      signal?.removeEventListener("abort", abort)
    }
    const abort = () => {
      end()
      reject(abortReason(signal!))
    }
    const begun = begin((value) => {
      end()
      resolve(value)
    })
    signal?.addEventListener("abort", abort, { once: true })
  })
}
