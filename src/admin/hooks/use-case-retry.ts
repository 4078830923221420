import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { useRetryCase } from "../lib/cases"
import type { SettleAnswer } from "../lib/contract"
import { useErrorToast } from "./use-error-toast"

/** Settles the case's pay-in once more, and says whether anything is left to decide. */
export function useCaseRetry(id: string) {
  const { text } = useText()
  const tellError = useErrorToast()
  const { mutate, isPending } = useRetryCase()
  const tell = ({ outcome, problem, case: item }: SettleAnswer) => {
    if (outcome === "busy") return toast.info(text("cases.retryBusy"))
    if (outcome === "failed") {
      return toast.error(text("cases.retryFailed", { message: problem?.message ?? "" }), {
        description: problem?.cure ?? undefined,
      })
    }
    if (item && item.closed_at === null) return toast.warning(text("cases.retryOpen", { detail: item.detail }))
    return toast.success(text("cases.retryDone"))
  }
  const retry = () =>
    mutate(id, {
      onSuccess: (answer) => void tell(answer),
      onError: tellError,
    })
  return { retry, isRetrying: isPending }
}
