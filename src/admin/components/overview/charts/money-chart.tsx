import { useState } from "react"
import { useText } from "../../../i18n/use-text"
import type { Overview } from "../../../lib/contract"
import { formatMoney } from "../../../presenters/format-money"
import { type MoneyDay, moneyDays, type MoneyPart } from "../../../presenters/overview/chart-data"
import { formatDay } from "../../../presenters/overview/format-sums"
import { Choice, named } from "../../list/choice"
import { ChartSection } from "./chart-section"
import { type BarPart, DayBars } from "./day-bars"

/** Money by day, one currency at a time: sums of two currencies have no common scale. */
export function MoneyChart({ overview: { currencies, period } }: { overview: Overview }) {
  const { text, locale } = useText()
  const [picked, setPicked] = useState("")
  const sums = currencies.find(({ currency_code }) => currency_code === picked) ?? currencies[0]
  const rows = sums ? moneyDays(sums, period) : []
  const money = (amount: string) => formatMoney(amount, sums?.currency_code ?? "", locale)
  const part = (key: MoneyPart, color: string): BarPart => ({
    key,
    name: text(`overview.${key}`),
    color,
    shown: (row) => money((row as unknown as MoneyDay).texts[key]),
  })
  const hasGone = rows.some(({ gone }) => gone !== 0)
  const parts = [part("received", "var(--tag-blue-icon)"), ...(hasGone ? [part("gone", "var(--tag-orange-icon)")] : [])]
  const columns = hasGone ? [...parts, part("net", "")] : parts
  const values = {
    amount: money(sums?.received ?? "0"),
    from: formatDay(period.from, locale),
    to: formatDay(period.to, locale),
  }
  return (
    <ChartSection
      title={text("overview.moneyByDay")}
      {...(currencies.length === 1 ? { subtitle: sums!.currency_code } : {})}
      label={text("overview.moneyLabel", values)}
      empty={sums ? undefined : text("overview.noMoney")}
      aside={
        currencies.length > 1 && (
          <Choice
            label={text("list.filters.currency")}
            value={sums!.currency_code}
            choices={named(currencies.map((each) => each.currency_code))}
            onChange={setPicked}
            width="w-24"
          />
        )
      }
      table={{
        head: [text("overview.day"), ...columns.map(({ name }) => name)],
        rows: [...rows]
          .reverse()
          .map((row) => [formatDay(row.day, locale), ...columns.map(({ shown }) => shown!(row))]),
      }}
      legend={hasGone ? parts : []}
    >
      <DayBars rows={rows} by="day" nameOf={(day, style) => formatDay(day, locale, style)} parts={parts} stacked />
    </ChartSection>
  )
}
