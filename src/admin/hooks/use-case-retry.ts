import { toast } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { useText } from "../i18n/use-text"
import type { CaseItem, SettleAnswer } from "../lib/contract"
import { useRetryCase } from "../lib/queries/cases"
import { caseFacts, caseSentence } from "../presenters/case/case-words"
import { problemMessage, sentences } from "../presenters/error-messages"
import { withNames } from "../presenters/link-ids"
import { useErrorToast } from "./use-error-toast"

/** Settles the case's pay-in once more, and says whether anything is left to decide. */
export function useCaseRetry(id: string) {
  const language = useText()
  const { text } = language
  const navigate = useNavigate()
  const showError = useErrorToast()
  const { mutate, isPending } = useRetryCase()
  const orderAction = ({ order_number: number, order_id }: SettleAnswer["attempt"]) => {
    if (order_id === null || number === null) return {}
    const label = text("cases.toOrder", { number })
    return { action: { label, altText: label, onClick: () => void navigate(`/orders/${order_id}`) } }
  }
  const showOutcome = ({ outcome, problem, attempt, case: item }: SettleAnswer) => {
    if (outcome === "busy") return toast.info(text("cases.retryBusy"))
    if (outcome === "failed") {
      const description = problem ? sentences(problemMessage(problem, text)) : undefined
      return toast.error(text("cases.retryFailed"), { description })
    }
    if (item && item.closed_at === null) {
      return toast.warning(text("cases.retryOpen"), { description: whyOpen(item, language) })
    }
    return toast.success(text("cases.retryDone"), orderAction(attempt))
  }
  const retry = () =>
    mutate(id, {
      onSuccess: (answer) => void showOutcome(answer),
      onError: showError,
    })
  return { retry, isRetrying: isPending }
}

function whyOpen(item: CaseItem, language: ReturnType<typeof useText>): string {
  const facts = caseFacts(item, language)
  return facts.length > 0 ? withNames(facts.join(" "), item.names) : caseSentence(item, language)
}
