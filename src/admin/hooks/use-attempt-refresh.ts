import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import type { Problem } from "../lib/contract"
import { useRefreshAttempt } from "../lib/queries/attempts"
import { errorText, problemMessage, sentences } from "../presenters/error-messages"

/** Reads the trade from the service, acts on it, and reports the result. */
export function useAttemptRefresh(id: string) {
  const { text } = useText()
  const { mutate, isPending } = useRefreshAttempt()
  const showProblem = (problem: Problem | null) => {
    const words = problem && problemMessage(problem, text)
    toast.error(text("detail.refreshFailed"), { description: words ? sentences(words) : undefined })
  }
  const refresh = () =>
    mutate(id, {
      onSuccess: ({ outcome, problem }) => {
        if (outcome === "settled") toast.success(text("detail.refreshed"))
        else if (outcome === "busy") toast.info(text("detail.refreshBusy"))
        else showProblem(problem)
      },
      onError: (error) => {
        const { key, values } = errorText(error)
        toast.error(text("detail.refreshFailed"), { description: text(key, values) })
      },
    })
  return { refresh, isRefreshing: isPending }
}
