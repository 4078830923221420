import { Badge } from "@medusajs/ui"
import { useNow } from "../../hooks/use-now"
import { useText } from "../../i18n/use-text"
import { formatTime, timeLeft } from "../../presenters/format-time"

/** When the payment window ends, with a countdown while the payment is pending. */
export function Deadline({ at, waiting }: { at: string | null; waiting: boolean }) {
  const { text, locale } = useText()
  const now = useNow(waiting ? 1_000 : 0)
  if (!at) return <>{text("detail.deadlineUnknown")}</>
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
