import { useText } from "../../i18n/use-text"
import { RefusedError } from "../../lib/post"
import { errorText, problemWords, sentences } from "../../presenters/error-messages"

/** Why a request failed, as one text. */
export function useErrorWords(): (error: unknown) => string {
  const { text } = useText()
  return (error) => {
    if (error instanceof RefusedError && error.reason) return sentences(problemWords(error, text))
    const { key, values } = errorText(error)
    return text(key, values)
  }
}
