import type { FieldValues, Path, UseFormReturn } from "react-hook-form"
import { useText } from "../../i18n/use-text"
import { RefusedError } from "../../lib/post"
import { problemMessage, sentences } from "../../presenters/error-messages"

type Refused<Form extends FieldValues> = {
  /** Of the mutation that saves the form. */
  error: unknown
  /** Which reason is about which field. */
  fields: Record<string, Path<Form>>
}

/**
 * Tells why saving failed: at the field that the store's reason is about, else as the form's `refusal`. What was entered
 * stays.
 *
 * @returns an `onError` for that mutation, and the refusal that no field shows
 */
export function useRefusal<Form extends FieldValues, Values>(
  { setError }: UseFormReturn<Form, unknown, Values>,
  { error, fields }: Refused<Form>,
): { onError: (error: unknown) => void; refusal: unknown } {
  const { text } = useText()
  const onError = (failed: unknown) => {
    const field = fieldOf(failed, fields)
    if (field) {
      setError(field, { message: sentences(problemMessage(failed as RefusedError, text)) }, { shouldFocus: true })
    }
  }
  return { onError, refusal: fieldOf(error, fields) ? null : error }
}

function fieldOf<Field>(error: unknown, fields: Record<string, Field>): Field | undefined {
  return error instanceof RefusedError && error.reason ? fields[error.reason.code] : undefined
}
