type AskOptions = {
  signal: AbortSignal
  /** Called each time there is no answer; asking continues. */
  onSilence(): void
  /** For tests. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/**
 * Asks until the store answers, slowing down to once every five seconds. So a page recovers by itself after a lost
 * connection, and after `npm run dev` has restarted the store.
 *
 * @throws the store's refusal, which asking again does not change; the signal's reason when aborted
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  { signal, onSilence, pause = wait }: AskOptions,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask()
      signal.throwIfAborted()
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (isRefusal(error)) throw error
      onSilence()
      await pause(Math.min(500 * 2 ** tries, 5_000), signal)
    }
  }
}

/** An answer that blames the request. A store that is starting, or is asked too often, answers differently. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number }
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      stopped(signal.reason as Error)
    })
  })
}
