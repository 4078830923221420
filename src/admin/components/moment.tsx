import { Tooltip } from "@medusajs/ui"
import { formatDistance, formatExactTime } from "../format/format-time"
import { useNow } from "../hooks/use-now"
import { useText } from "../i18n/use-text"

/** How long ago, with the exact time on demand. */
export function Moment({ at }: { at: string }) {
  const { locale } = useText()
  const now = useNow(30_000)
  return (
    <Tooltip content={formatExactTime(at, locale)}>
      <time dateTime={at}>{formatDistance(at, now, locale)}</time>
    </Tooltip>
  )
}
