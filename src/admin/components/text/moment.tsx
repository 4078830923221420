import { Tooltip } from "@medusajs/ui"
import { useNow } from "../../hooks/use-now"
import { useText } from "../../i18n/use-text"
import { formatDistance, formatExactTime, nowBeside } from "../../presenters/format-time"

/** How long ago or, for something in the future, in how long; with the exact time on demand. */
export function Moment({ at, isToCome = false }: { at: string; isToCome?: boolean }) {
  const { locale } = useText()
  const now = nowBeside(at, useNow(30_000), isToCome)
  return (
    <Tooltip content={formatExactTime(at, locale)}>
      <time dateTime={at}>{formatDistance(at, now, locale)}</time>
    </Tooltip>
  )
}
