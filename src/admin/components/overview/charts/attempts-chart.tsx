import { useText } from "../../../i18n/use-text"
import type { Overview } from "../../../lib/contract"
import { type AttemptDay, attemptDays } from "../../../presenters/overview/chart-data"
import { formatDay, formatShare, paidRate } from "../../../presenters/overview/format-sums"
import { ChartSection } from "./chart-section"
import { type BarPart, DayBars } from "./day-bars"

/** What became of the attempts, by the day on which they were opened. */
export function AttemptsChart({ overview: { attempts, period } }: { overview: Overview }) {
  const { text, locale } = useText()
  const rows = attemptDays(attempts, period)
  const part = (key: Exclude<keyof AttemptDay, "day">, name: string, color: string): BarPart => {
    const sum = rows.reduce((all, row) => all + row[key], 0)
    return { key, name, color, sum: new Intl.NumberFormat(locale).format(sum) }
  }
  const parts = [
    part("paid", text("overview.paid"), "var(--tag-green-icon)"),
    part("not_paid", text("overview.notPaid"), "var(--tag-neutral-icon)"),
    part("refused", text("overview.refused"), "var(--tag-red-icon)"),
    part("waiting", text("overview.waiting"), "var(--tag-blue-icon)"),
  ]
  const counts = {
    opened: attempts.opened,
    paid: attempts.paid,
    notPaid: attempts.not_paid,
    refused: attempts.refused,
    rate: formatShare(paidRate(attempts), locale),
  }
  return (
    <ChartSection
      title={text("overview.attempts")}
      subtitle={attempts.opened > 0 ? text("overview.attemptsSum", counts) : text("overview.attemptsHint")}
      label={text("overview.attemptsLabel", counts)}
      empty={attempts.opened > 0 ? undefined : text("overview.noAttempts")}
      table={{
        head: [text("overview.day"), ...parts.map(({ name }) => name)],
        rows: [...rows]
          .reverse()
          .map((row) => [formatDay(row.day, locale), ...parts.map(({ key }) => String(row[key as "paid"]))]),
      }}
      legend={parts}
    >
      <DayBars rows={rows} by="day" nameOf={(day, style) => formatDay(day, locale, style)} parts={parts} stacked />
    </ChartSection>
  )
}
