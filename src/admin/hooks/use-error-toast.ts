import { toast } from "@medusajs/ui"
import { useText } from "../i18n/use-text"
import { RefusedError } from "../lib/post"
import { changeErrorText, problemMessage } from "../presenters/error-messages"

/**
 * Shows why a request failed, and what to do where the store says it.
 *
 * @param words `errorText` for what changes nothing
 * @returns an `onError` for a mutation
 */
export function useErrorToast(words = changeErrorText): (error: unknown) => void {
  const { text } = useText()
  return (error) => {
    if (error instanceof RefusedError && error.reason) {
      const { what, cure } = problemMessage(error, text)
      return void toast.error(what, { description: cure ?? undefined })
    }
    const { key, values } = words(error)
    toast.error(text(key, values))
  }
}
