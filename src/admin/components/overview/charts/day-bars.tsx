import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts"
import { useText } from "../../../i18n/use-text"
import { formatCompact } from "../../../presenters/overview/format-sums"

export type BarPart = {
  key: string
  name: string
  color: string
  /** The part of one bar, where a bare number would not say enough. */
  shown?: (row: object) => string
  /** All bars together, for the legend. */
  sum?: string
}

type Row = Record<string, string | number>

type DayBarsProps = {
  rows: readonly object[]
  /** What the bars stand for: a name in each row. */
  by: string
  nameOf: (value: string, style: "short" | "full") => string
  parts: readonly BarPart[]
  stacked?: boolean
}

/** Bars in the panel's colours, which change with its theme. The section's table has what is drawn. */
export function DayBars({ by, nameOf, parts, rows, stacked = false }: DayBarsProps) {
  const { locale } = useText()
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows as Row[]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        {...(stacked ? { stackOffset: "sign" as const } : {})}
      >
        <CartesianGrid vertical={false} stroke="var(--border-base)" />
        <XAxis
          dataKey={by}
          tickFormatter={(value) => nameOf(String(value), "short")}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--border-strong)" }}
          minTickGap={16}
        />
        <YAxis
          width="auto"
          tickFormatter={(value) => formatCompact(Number(value), locale)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          cursor={{ fill: "var(--bg-component)" }}
          isAnimationActive={false}
          content={<Hint parts={parts} nameOf={nameOf} />}
        />
        {parts.map(({ color, key, name }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={color}
            maxBarSize={28}
            isAnimationActive={false}
            {...(stacked ? { stackId: "all" } : {})}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

const tick = { fill: "var(--fg-subtle)", fontSize: 12 }

/** The chart gives it what the pointer is at. */
type HintProps = Pick<DayBarsProps, "nameOf" | "parts"> & {
  active?: boolean
  label?: string | number
  payload?: readonly { payload?: Row }[]
}

function Hint({ active, label, nameOf, parts, payload }: HintProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="bg-ui-bg-base shadow-elevation-tooltip rounded-lg px-3 py-2">
      <p className="txt-compact-small-plus text-ui-fg-base">{nameOf(String(label), "full")}</p>
      {parts.map((part) => (
        <p key={part.key} className="txt-compact-small text-ui-fg-subtle mt-1 flex items-center gap-2 tabular-nums">
          <span className="size-2 rounded-sm" style={{ background: part.color }} />
          {part.name}
          <span className="text-ui-fg-base ml-auto pl-4">{part.shown?.(row) ?? row[part.key]}</span>
        </p>
      ))}
    </div>
  )
}

/** What the colours mean. */
export function Legend({ parts }: { parts: readonly BarPart[] }) {
  return (
    <ul className="txt-compact-small text-ui-fg-subtle flex flex-wrap gap-x-4 gap-y-1">
      {parts.map(({ color, key, name, sum }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-sm" style={{ background: color }} />
          {name}
          {sum && <span className="text-ui-fg-base tabular-nums">{sum}</span>}
        </li>
      ))}
    </ul>
  )
}
