import { toast } from "@medusajs/ui"
import { errorText } from "../format/error-text"
import { useText } from "../i18n/use-text"
import { useRetryCase } from "../lib/cases"
import type { SettleAnswer } from "../lib/contract"

/** Settles the case's pay-in once more, and says whether anything is left to decide. */
export function useCaseRetry(id: string) {
  const { text } = useText()
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
      onError: (error) => {
        const { key, values } = errorText(error)
        toast.error(text(key, values))
      },
    })
  return { retry, isRetrying: isPending }
}
