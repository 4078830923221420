import { untilWoken } from "./until-woken"

/**
 * Gives up on work that takes longer, or that nobody waits for any more: the signal that the work gets is aborted then,
 * and work that does not heed it is left alone.
 *
 * @throws what the work throws, the signal's reason when it is aborted, or an error that says how long was waited
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController()
  try {
    return await untilWoken<T | Promise<T>>(signal, (wake) => {
      const tooLate = new Error(`There was no answer within ${ms / 1000} seconds.`)
      const timer = setTimeout(() => wake(Promise.reject(tooLate)), ms)
      const working = work(giveUp.signal)
      const ended = () => wake(working)
      working.then(ended, ended)
      return [() => clearTimeout(timer)]
    })
  } finally {
    giveUp.abort()
  }
}
