import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { type Text, useText } from "../i18n/use-text"
import type { AttemptChoicesAnswer, AttemptItem } from "../lib/contract"
import { useAccounts } from "../lib/queries/accounts"
import { useAttemptChoices } from "../lib/queries/attempts"
import { useRegions } from "../lib/queries/regions"
import { allShownStates } from "../presenters/attempt/attempt-tone"
import { currencyChoices } from "../presenters/attempt/currency-choices"
import { allCaseKinds } from "../presenters/case/case-kinds"
import { problemText } from "../presenters/error-messages"
import { startOfDays } from "../presenters/start-of-days"

const filter = createDataTableFilterHelper<
  AttemptItem & { case: string; bank: string; method: string; refusal: string }
>()

export function useAttemptFilters() {
  const { text, locale } = useText()
  const accounts = useAccounts().data?.accounts ?? []
  const regions = useRegions().data?.regions ?? []
  const choices = useAttemptChoices().data
  const currencies = currencyChoices({ regions, ofAttempts: choices?.currencies ?? [] }).join(",")
  const names = accounts.map((account) => account.name).join(",")
  // A panel may stay open overnight.
  const today = startOfDays(1, new Date())
  return useMemo(() => {
    const byName = (list: string, label = (name: string) => name) =>
      list.split(",").flatMap((name) => (name ? [{ value: name, label: label(name) }] : []))
    const account = filter.accessor("account", {
      type: "radio",
      label: text("list.filters.account"),
      options: byName(names),
    })
    return [
      filter.accessor("status", {
        type: "select",
        label: text("list.filters.state"),
        options: allShownStates.map((value) => ({ value, label: text(`state.${value}`) })),
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
        options: lately(text),
      }),
      ...(names.includes(",") ? [account] : []),
      ...wayFilters(choices, text),
    ]
  }, [locale, currencies, names, choices, today])
}

/** By what attempts have; a filter without a choice is left out. */
function wayFilters(choices: AttemptChoicesAnswer | undefined, text: Text) {
  if (!choices) return []
  const { banks, methods, refusals } = choices
  const ways = [
    ["bank", banks],
    ["method", methods],
    ["refusal", refusals],
  ] as const
  return ways.flatMap(([name, values]) => {
    if (values.length === 0) return []
    const options = values.map((value) => ({
      value,
      label: name === "refusal" ? problemText(value, text) : value,
    }))
    return [filter.accessor(name, { type: "radio", label: text(`list.filters.${name}`), options })]
  })
}

function lately(text: Text) {
  return [
    { label: text("list.filters.today"), value: { $gte: startOfDays(1, new Date()) } },
    { label: text("list.filters.lastWeek"), value: { $gte: startOfDays(7, new Date()) } },
    { label: text("list.filters.lastMonth"), value: { $gte: startOfDays(30, new Date()) } },
  ]
}
