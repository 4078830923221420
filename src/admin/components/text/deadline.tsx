import { Badge } from "@medusajs/ui"
import { useNow } from "../../hooks/use-now"
import { useText } from "../../i18n/use-text"
import { useAccount } from "../../lib/queries/accounts"
import { formatTime, timeLeft } from "../../presenters/format-time"

type DeadlineProps = { at: string | null; waiting: boolean; account: string }

/** When the payment window ends, with a countdown while the payment is pending. */
export function Deadline({ at, waiting, account }: DeadlineProps) {
  const { text, locale } = useText()
  const now = useNow(waiting ? 1_000 : 0)
  if (!at) return waiting ? <UnknownDeadline account={account} /> : <>{text("common.unknown")}</>
  const left = timeLeft(at, now)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <time dateTime={at}>{formatTime(at, locale)}</time>
      {waiting && (
        <Badge size="2xsmall" color={left ? "blue" : "orange"} className="tabular-nums">
          {left ? text("detail.timeLeft", { time: left }) : text("detail.timeOver")}
        </Badge>
      )}
    </span>
  )
}

/** The cure only where it is one: the window may be set, and the service may not say when the trade was opened. */
function UnknownDeadline({ account }: { account: string }) {
  const { text } = useText()
  const isUnset = useAccount(account).data?.account.checkout.payment_window_seconds.effective === null
  return <>{text(isUnset ? "detail.deadlineUnset" : "detail.deadlineUnknown")}</>
}
