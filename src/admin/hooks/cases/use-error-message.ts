import { useText } from "../../i18n/use-text"
import { RefusedError } from "../../lib/post"
import { errorText, problemMessage, sentences } from "../../presenters/error-messages"

/** Why a request failed, as one text. */
export function useErrorMessage(): (error: unknown) => string {
  const { text } = useText()
  return (error) => {
    if (error instanceof RefusedError && error.reason) return sentences(problemMessage(error, text))
    const { key, values } = errorText(error)
    return text(key, values)
  }
}
