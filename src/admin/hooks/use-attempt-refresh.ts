import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import type { Problem } from "../lib/contract"
import { useRefreshAttempt } from "../lib/queries/attempts"
import { problemMessage, sentences } from "../presenters/error-messages"
import { useErrorToast } from "./use-error-toast"

/** Reads the trade from the service, acts on it, and reports the result. */
export function useAttemptRefresh(id: string) {
  const { text } = useText()
  const showError = useErrorToast()
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
      // The store did not get as far as asking the service.
      onError: showError,
    })
  return { refresh, isRefreshing: isPending }
}
