import type { FieldValues, Path, UseFormReturn } from "react-hook-form"
import { useErrorToast } from "../../hooks/use-error-toast"
import { useText } from "../../i18n/use-text"
import { RefusedError } from "../../lib/post"
import { problemMessage, sentences } from "../../presenters/error-messages"

/**
 * Shows why saving failed: at the field that the store's reason is about, else as a toast. What was entered stays.
 *
 * @param fields which reason is about which field
 * @returns an `onError` for a mutation
 */
export function useRefusal<Form extends FieldValues, Values>(
  { setError }: UseFormReturn<Form, unknown, Values>,
  fields: Record<string, Path<Form>>,
): (error: unknown) => void {
  const { text } = useText()
  const showError = useErrorToast()
  return (error) => {
    const field = error instanceof RefusedError && error.reason ? fields[error.reason.code] : undefined
    if (!field) return showError(error)
    setError(field, { message: sentences(problemMessage(error as RefusedError, text)) }, { shouldFocus: true })
  }
}
