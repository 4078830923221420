import type { QueryKey } from "@tanstack/react-query"
import { useReadAgain } from "../../hooks/page/use-read-again"
import { useStaleError } from "../../hooks/page/use-stale-error"
import { useText } from "../../i18n/use-text"
import { keys } from "../../lib/query-keys"
import { errorText } from "../../presenters/error-messages"
import { PageAlert } from "./page-alert"

/** Says that the page shows what was read before: staff who come back to it would take that for what is so now. */
export function StaleNotice() {
  const { text } = useText()
  return <Stale what={text("error.stale")} error={useStaleError()} queryKey={keys.all} />
}

type StalePartProps = { part: string; error: unknown; queryKey: QueryKey }

/** The same of a part of one of Medusa's pages. */
export function StalePart({ part, ...of }: StalePartProps) {
  const { text } = useText()
  return <Stale what={text("error.staleOf", { part })} {...of} />
}

function Stale({ error, queryKey, what }: { what: string; error: unknown; queryKey: QueryKey }) {
  const { text } = useText()
  const { isReading, onPress, ref } = useReadAgain(queryKey)
  if (error === null) return null
  const { key, values } = errorText(error)
  return (
    <PageAlert name="stale" what={what} action={{ label: text("common.retry"), isLoading: isReading, onPress, ref }}>
      {text(key, values)}
    </PageAlert>
  )
}
