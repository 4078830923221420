type Change<T> = {
  change: () => Promise<T>
  /** What the change returns where it was made; undefined where it was not. */
  look: () => Promise<T | undefined>
  sleep: (ms: number) => Promise<unknown>
}

/**
 * Makes a change that is reported once. Where the database's answer is lost, its connection broke say, the change may be
 * made all the same, and whoever looks next takes it for reported: so the database is asked, for half a minute.
 *
 * @throws what the change threw, where it was not made or nobody can tell
 */
export async function surely<T>({ change, look, sleep }: Change<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (isAnswer(error)) throw error
    let isAbsent = false
    for (const pauseMs of PAUSES_MS) {
      if (pauseMs > 0) await sleep(pauseMs)
      const answer = await look().then(
        (found) => ({ found }),
        () => undefined,
      )
      if (answer?.found !== undefined) return answer.found
      // What broke the connection may have outrun the change.
      if (answer && isAbsent) throw error
      isAbsent ||= answer !== undefined
    }
    throw error
  }
}

const PAUSES_MS = [0, 500, 1_500, 3_000, 5_000, 10_000, 10_000]

/** Postgres has said no. That a connection ends (08, 57P) says nothing of the statement that was on it. */
function isAnswer(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)
}
