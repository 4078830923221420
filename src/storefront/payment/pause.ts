import { abortReason } from "../throw-if-aborted"
import { onPageLook } from "./page-visibility"

/**
 * A page that was hidden meanwhile goes on as soon as somebody looks at it again, but not before three seconds.
 *
 * @throws the signal's reason as soon as it is aborted
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(Math.min(ms, SHORT_MS), signal)
  if (ms > SHORT_MS) await sleep(ms - SHORT_MS, signal, onPageLook)
}

const SHORT_MS = 3_000

/** @param wakeUp calls back to end it early, and returns what ends the listening */
function sleep(ms: number, signal?: AbortSignal, wakeUp?: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const end = () => {
      clearTimeout(timer)
      stopListening?.()
      signal?.removeEventListener("abort", abort)
    }
    const wake = () => {
      end()
      resolve()
    }
    const abort = () => {
      end()
      reject(abortReason(signal!))
    }
    const timer = setTimeout(wake, ms)
    const stopListening = wakeUp?.(wake)
    signal?.addEventListener("abort", abort, { once: true })
  })
}
