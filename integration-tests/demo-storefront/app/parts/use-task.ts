import { useCallback, useState } from "react"
import { useLanguage } from "../language"
import { reasonOf } from "../store"
import type { Texts } from "../texts"

/** The action of a button: runs one at a time, and says in words what went wrong. */
export function useTask() {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, error, problem: error === undefined ? undefined : wordsFor(error, t), run }
}

function wordsFor(error: unknown, t: Texts): string {
  const { status, message } = reasonOf(error)
  return status ? message || t.somethingWrong : t.pressAgain
}
