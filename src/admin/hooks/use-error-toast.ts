import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { RefusedError } from "../lib/post"
import { changeErrorText, type ProblemMessage, problemMessage } from "../presenters/error-messages"

/**
 * Shows why a request failed, and what to do where the store says it.
 *
 * @param words `errorText` for what changes nothing
 * @returns an `onError` for a mutation
 */
export function useErrorToast(words = changeErrorText): (error: unknown) => void {
  const messageOf = useErrorMessage(words)
  return (error) => {
    const { what, cure } = messageOf(error)
    toast.error(what, { description: cure ?? undefined })
  }
}

/** The same for a place of its own. */
export function useErrorMessage(words = changeErrorText): (error: unknown) => ProblemMessage {
  const { text } = useText()
  return (error) => {
    if (error instanceof RefusedError && error.reason) return problemMessage(error, text)
    const { key, values } = words(error)
    return { what: text(key, values), cure: null }
  }
}
