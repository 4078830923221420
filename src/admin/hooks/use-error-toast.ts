import { toast } from "@medusajs/ui"
import { errorText } from "../format/error-text"
import { useText } from "../i18n/use-text"

/** Says why a request failed. @returns what a mutation takes as its `onError` */
export function useErrorToast(): (error: unknown) => void {
  const { text } = useText()
  return (error) => {
    const { key, values } = errorText(error)
    toast.error(text(key, values))
  }
}
