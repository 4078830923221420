import { useQueryClient } from "@tanstack/react-query"
import { useStaleError } from "../../hooks/page/use-stale-error"
import { useText } from "../../i18n/use-text"
import { keys } from "../../lib/query-keys"
import { errorText } from "../../presenters/error-messages"
import { PageAlert } from "./page-alert"

/** Says that the page shows what was read before: staff who come back to it would take that for what is so now. */
export function StaleNotice() {
  const { text } = useText()
  const client = useQueryClient()
  const error = useStaleError()
  if (error === null) return null
  const { key, values } = errorText(error)
  const retry = {
    label: text("common.retry"),
    onPress: () => void client.refetchQueries({ queryKey: keys.all, type: "active" }),
  }
  return (
    <PageAlert name="stale" what={text("error.stale")} action={retry}>
      {text(key, values)}
    </PageAlert>
  )
}
