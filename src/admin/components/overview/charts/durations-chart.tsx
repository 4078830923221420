import { useText } from "../../../i18n/use-text"
import type { Durations } from "../../../lib/contract"
import { filledBuckets } from "../../../presenters/overview/chart-data"
import { formatDuration } from "../../../presenters/overview/format-sums"
import { ChartSection } from "./chart-section"
import { type BarPart, DayBars } from "./day-bars"

/** How long shoppers and the service take, from the opening of the trade until the money. */
export function DurationsChart({ durations }: { durations: Durations }) {
  const { text, locale } = useText()
  const rows = filledBuckets(durations).map(({ count, from, to }) => ({
    count,
    short: to === null ? `> ${formatDuration(from, locale)}` : `≤ ${formatDuration(to, locale)}`,
    full:
      to === null
        ? text("overview.longer", { from: formatDuration(from, locale) })
        : text("overview.between", { from: formatDuration(from, locale), to: formatDuration(to, locale) }),
  }))
  const { median_seconds: median, p90_seconds: p90 } = durations
  const parts: BarPart[] = [{ key: "count", name: text("overview.paymentsColumn"), color: "var(--tag-purple-icon)" }]
  const nameOf = (short: string, style: "short" | "full") =>
    style === "short" ? short : (rows.find((row) => row.short === short)?.full ?? short)
  const times =
    median === null || p90 === null
      ? undefined
      : { median: formatDuration(median, locale), p90: formatDuration(p90, locale) }
  return (
    <ChartSection
      title={text("overview.durations")}
      subtitle={times ? text("overview.durationsSum", times) : text("overview.durationsHint")}
      label={times ? text("overview.durationsSum", times) : text("overview.noMoney")}
      empty={times ? undefined : text("overview.noMoney")}
      table={{
        head: [text("overview.duration"), text("overview.paymentsColumn")],
        rows: rows.map(({ count, full }) => [full, String(count)]),
      }}
    >
      <DayBars rows={rows} by="short" nameOf={nameOf} parts={parts} />
    </ChartSection>
  )
}
