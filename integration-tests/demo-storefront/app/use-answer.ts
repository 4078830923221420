import { useEffect, useState } from "react"
import { untilAnswered } from "./until-answered"

/** `silent`: the store does not answer yet, and is asked again. `failed`: it refuses, and asking again cannot help. */
export type AskState = "loading" | "silent" | "failed" | "ready"

export type Answer<T> = { state: AskState; value: T | undefined }

/**
 * The store's answer, and the state of the request until then.
 *
 * @param ask undefined while there is nothing to ask
 * @param about asks again when a value changes
 */
export function useAnswer<T>(ask: (() => Promise<T>) | undefined, about: unknown[]): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>(unanswered)
  useEffect(() => {
    if (!ask) return
    const leaving = new AbortController()
    setAnswer(unanswered)
    untilAnswered(ask, { signal: leaving.signal, onSilence: () => setAnswer({ state: "silent", value: undefined }) })
      .then((value) => setAnswer({ state: "ready", value }))
      .catch(() => leaving.signal.aborted || setAnswer({ state: "failed", value: undefined }))
    return () => leaving.abort()
  }, about)
  return answer
}

const unanswered = { state: "loading", value: undefined } as const
