import { toast } from "@medusajs/ui"
import { errorText } from "../format/error-text"
import { useText } from "../i18n/use-text"
import { useRefreshAttempt } from "../lib/attempts"

/** Reads the trade from the service, does what follows from it, and says how it went. */
export function useAttemptRefresh(id: string) {
  const { text } = useText()
  const { mutate, isPending } = useRefreshAttempt()
  const refresh = () =>
    mutate(id, {
      onSuccess: ({ outcome, problem }) => {
        if (outcome === "settled") toast.success(text("detail.refreshed"))
        else if (outcome === "busy") toast.info(text("detail.refreshBusy"))
        else toast.error(text("detail.refreshFailed"), { description: problem?.cure ?? problem?.message })
      },
      onError: (error) => {
        const { key, values } = errorText(error)
        toast.error(text("detail.refreshFailed"), { description: text(key, values) })
      },
    })
  return { refresh, isRefreshing: isPending }
}
