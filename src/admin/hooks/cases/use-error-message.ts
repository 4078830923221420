import { useText } from "../../i18n/use-text"
import { RefusedError } from "../../lib/post"
import { changeErrorText, problemMessage, sentences } from "../../presenters/error-messages"

/** Why a change failed, as one text. */
export function useErrorMessage(): (error: unknown) => string {
  const { text } = useText()
  return (error) => {
    if (error instanceof RefusedError && error.reason) return sentences(problemMessage(error, text))
    const { key, values } = changeErrorText(error)
    return text(key, values)
  }
}
