import { useCallback, useState } from "react"
import { useLanguage } from "../language"
import { reasonOf } from "../store"

/** The action of a button: runs one at a time, and says in words what went wrong. */
export function useTask() {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        const { status, message } = reasonOf(error)
        setProblem(status ? message || t.somethingWrong : t.pressAgain)
      } finally {
        setBusy(false)
      }
    },
    [t],
  )
  return { busy, problem, run }
}
