import { useCallback, useState } from "react"
import { useLanguage } from "../language"
import { reasonOf } from "../store"

/** Something that a press of a button does: once at a time, and what went wrong in words. */
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
