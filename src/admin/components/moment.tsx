import { Tooltip } from "@medusajs/ui"
import { formatDistance, formatExactTime } from "../format/format-time"
import { useNow } from "../hooks/use-now"
import { useText } from "../i18n/use-text"

/**
 * How long ago, or, for something that is to come, in how long; with the exact time on demand. What the clocks of store and
 * browser differ by is not shown: something that happened is at most "now", and what is due is at least that.
 */
export function Moment({ at, isToCome = false }: { at: string; isToCome?: boolean }) {
  const { locale } = useText()
  const tick = useNow(30_000)
  const time = Date.parse(at)
  const now = isToCome ? Math.min(tick, time) : Math.max(tick, time)
  return (
    <Tooltip content={formatExactTime(at, locale)}>
      <time dateTime={at}>{formatDistance(at, now, locale)}</time>
    </Tooltip>
  )
}
