import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useText } from "../i18n/use-text"
import type { AttemptItem, AttemptState } from "../lib/contract"
import { useAccounts } from "../lib/queries/accounts"
import { useRegions } from "../lib/queries/regions"
import { allCaseKinds } from "../presenters/case/case-kinds"

const filter = createDataTableFilterHelper<AttemptItem & { case: string }>()

const states: AttemptState[] = ["open", "paid", "captured", "canceled", "refused", "opening", "planned"]

export function useAttemptFilters() {
  const { text, locale } = useText()
  const accounts = useAccounts().data?.accounts ?? []
  const regions = useRegions().data?.regions ?? []
  const currencies = [...new Set(regions.map((region) => region.currency_code))].sort().join(",")
  const names = accounts.map((account) => account.name).join(",")
  return useMemo(() => {
    const byName = (list: string, label = (name: string) => name) =>
      list.split(",").flatMap((name) => (name ? [{ value: name, label: label(name) }] : []))
    const account = filter.accessor("account", {
      type: "radio",
      label: text("list.filters.account"),
      options: byName(names),
    })
    return [
      filter.accessor("state", {
        type: "select",
        label: text("list.filters.state"),
        options: states.map((value) => ({ value, label: text(`state.${value}`) })),
      }),
      filter.accessor("case", {
        type: "radio",
        label: text("list.filters.case"),
        options: ["any" as const, ...allCaseKinds].map((value) => ({ value, label: text(`case.${value}.title`) })),
      }),
      filter.accessor("currency_code", {
        type: "radio",
        label: text("list.filters.currency"),
        options: byName(currencies, (code) => code.toUpperCase()),
      }),
      filter.accessor("created_at", {
        type: "date",
        label: text("list.filters.created"),
        format: "date",
        formatDateValue: (date) => date.toLocaleDateString(locale),
        rangeOptionLabel: text("list.filters.custom"),
        rangeOptionStartLabel: text("list.filters.from"),
        rangeOptionEndLabel: text("list.filters.to"),
        options: [
          { label: text("list.filters.today"), value: { $gte: daysAgo(0) } },
          { label: text("list.filters.lastWeek"), value: { $gte: daysAgo(7) } },
          { label: text("list.filters.lastMonth"), value: { $gte: daysAgo(30) } },
        ],
      }),
      ...(names.includes(",") ? [account] : []),
    ]
  }, [locale, currencies, names])
}

/** Midnight in the person's time zone, so that a reload finds the same day. */
function daysAgo(days: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day.toISOString()
}
