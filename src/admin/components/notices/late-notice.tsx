import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"
import { Moment } from "../text/moment"
import { PageAlert } from "./page-alert"

/** Says that payments are not checked on time: no worker runs, say, and nobody else would tell. */
export function LateNotice() {
  const since = useAccounts().data?.late_since
  const { text } = useText()
  if (!since) return null
  return (
    <PageAlert name="late" what={text("late.what")}>
      {text("late.since")} <Moment at={since} />. {text("late.why")}
    </PageAlert>
  )
}
