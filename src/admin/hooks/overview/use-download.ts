import { toast } from "@medusajs/ui"
import { useText } from "../../i18n/use-text"
import { download } from "../../lib/download"
import { useChange } from "../../lib/use-change"
import { errorText } from "../../presenters/error-messages"
import { useErrorToast } from "../use-error-toast"

/** Saves a spreadsheet, in the form that a spreadsheet program of the panel's language opens. */
export function useDownload(path: string, query: object) {
  const { text, locale } = useText()
  const onError = useErrorToast(errorText)
  return useChange({
    mutationFn: () => download(path, { ...query, style: styleOf(locale) }),
    onSuccess: () => toast.success(text("export.done")),
    onError,
  })
}

/** Where numbers have a decimal comma, Excel separates cells by semicolons. */
function styleOf(locale: string): "comma" | "semicolon" {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "semicolon" : "comma"
}
