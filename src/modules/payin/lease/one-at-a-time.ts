/** For what a timer does again and again: slow runs must not pile up, nor overtake each other. The next one tries again. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run()
      .catch(() => undefined)
      .finally(() => (isRunning = false))
  }
}
