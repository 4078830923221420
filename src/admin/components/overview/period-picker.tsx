import { DatePicker, Text } from "@medusajs/ui"
import { useState } from "react"
import { useAccountChoices } from "../../hooks/list/use-account-choices"
import { useFreshKey } from "../../hooks/overview/use-fresh-key"
import { useText } from "../../i18n/use-text"
import {
  calendarDays,
  isPeriod,
  LONGEST_DAYS,
  type PeriodView,
  pickedDay,
  quickPeriods,
  type Unfit,
} from "../../presenters/overview/period-address"
import { Choice, named } from "../list/choice"

type PickerProps = { view: PeriodView; period: { from: string; to: string }; onChange: (view: PeriodView) => void }

/** Chooses a period and, where there are several, an account. */
export function PeriodPicker({ view, period, onChange }: PickerProps) {
  const { text } = useText()
  const { account } = view
  const accounts = useAccountChoices(account)
  const choose = (value: string) =>
    onChange(value === "custom" ? { account, ...period } : { account, days: Number(value) })
  return (
    <>
      {accounts.length > 0 && (
        <Choice
          label={text("list.filters.account")}
          none={text("overview.allAccounts")}
          value={account}
          choices={named(accounts)}
          onChange={(name) => onChange({ ...view, account: name })}
          width="w-40"
        />
      )}
      <Choice
        label={text("overview.period")}
        value={"days" in view ? String(view.days) : "custom"}
        choices={[
          ...quickPeriods.map((days) => ({ value: String(days), label: text("overview.lastDays", { count: days }) })),
          { value: "custom", label: text("overview.custom") },
        ]}
        onChange={choose}
        width="w-40"
      />
    </>
  )
}

/** The two days of a custom period. Nothing changes until they make sense. */
export function CustomPeriod({ view, onChange }: Pick<PickerProps, "view" | "onChange">) {
  const { text } = useText()
  const [unfit, setUnfit] = useState<Unfit>()
  const { key, own } = useFreshKey("from" in view ? daysText(view) : "")
  if (!("from" in view)) return null
  const { account } = view
  const { from, to } = calendarDays(view, unfit)
  const pick = (part: "from" | "to", date: Date | null) => {
    if (!date) return
    const next = { from, to, [part]: pickedDay(date) }
    setUnfit(isPeriod(next) ? undefined : { ...next, beside: view })
    if (!isPeriod(next)) return
    own(daysText(next))
    onChange({ account, ...next })
  }
  return (
    <div className="flex flex-col gap-2 px-6 py-4" data-testid="payin-custom-period">
      <div className="flex flex-wrap items-center gap-2">
        {(["from", "to"] as const).map((part) => (
          <div key={part} className="flex items-center gap-2">
            <Text size="small" className="text-ui-fg-subtle">
              {text(`list.filters.${part}`)}
            </Text>
            <DatePicker
              key={key}
              size="small"
              // Without its button that clears it: a period has both days.
              className="[&>button:last-child]:hidden"
              aria-label={text(`list.filters.${part}`)}
              value={localDate(part === "from" ? from : to)}
              onChange={(date) => pick(part, date)}
            />
          </div>
        ))}
      </div>
      {!isPeriod({ from, to }) && (
        <Text size="small" className="text-ui-fg-error" role="alert">
          {text("overview.noPeriod", { count: LONGEST_DAYS })}
        </Text>
      )}
    </div>
  )
}

function daysText({ from, to }: { from: string; to: string }): string {
  return `${from} ${to}`
}

/** The calendar shows days of the person's own time zone. */
function localDate(day: string): Date {
  return new Date(`${day}T00:00:00`)
}
