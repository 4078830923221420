import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { type Text, useText } from "../i18n/use-text"
import type { AttemptChoicesAnswer, AttemptItem } from "../lib/contract"
import { useAttemptChoices } from "../lib/queries/attempts"
import { useRegions } from "../lib/queries/regions"
import { allShownStates } from "../presenters/attempt/attempt-tone"
import { currencyChoices } from "../presenters/attempt/currency-choices"
import { allCaseKinds } from "../presenters/case/case-kinds"
import { problemText } from "../presenters/error-messages"
import type { ListFilters } from "../presenters/list-address"
import { startOfDays } from "../presenters/start-of-days"
import { useAccountChoices } from "./list/use-account-choices"

const filter = createDataTableFilterHelper<
  AttemptItem & { case: string; bank: string; method: string; refusal: string }
>()

/**
 * What the list can be filtered by. All of it is described at all times, also what nothing can be chosen for: Medusa's
 * filter breaks the page when its description comes later than its value, which the address has, or goes before it.
 */
export function useAttemptFilters({ account, bank, method, refusal }: ListFilters) {
  const { text, locale } = useText()
  const regions = useRegions().data?.regions ?? []
  const choices = useAttemptChoices().data
  const currencies = currencyChoices({ regions, ofAttempts: choices?.currencies ?? [] }).join(",")
  const names = useAccountChoices(account).join(",")
  // A panel may stay open overnight.
  const today = startOfDays(1, new Date())
  return useMemo(() => {
    const byName = (list: string, label = (name: string) => name) =>
      list.split(",").flatMap((name) => (name ? [{ value: name, label: label(name) }] : []))
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
      filter.accessor("account", { type: "radio", label: text("list.filters.account"), options: byName(names) }),
      ...wayFilters(choices, { bank, method, refusal }, text),
    ]
  }, [locale, currencies, names, choices, today, bank, method, refusal])
}

/** What the address names can be chosen, whatever else can be. */
function withSet(set: string | undefined, values: readonly string[] = []): string[] {
  return set === undefined || values.includes(set) ? [...values] : [...values, set]
}

type Way = "bank" | "method" | "refusal"

/** By what attempts have. */
function wayFilters(choices: AttemptChoicesAnswer | undefined, set: Pick<ListFilters, Way>, text: Text) {
  const wayFilter = (name: Way, values: readonly string[] | undefined) => {
    const label = (value: string) => (name === "refusal" ? problemText(value, text) : value)
    const options = withSet(set[name], values).map((value) => ({ value, label: label(value) }))
    return filter.accessor(name, { type: "radio", label: text(`list.filters.${name}`), options })
  }
  return [
    wayFilter("bank", choices?.banks),
    wayFilter("method", choices?.methods),
    wayFilter("refusal", choices?.refusals),
  ]
}

function lately(text: Text) {
  return [
    { label: text("list.filters.today"), value: { $gte: startOfDays(1, new Date()) } },
    { label: text("list.filters.lastWeek"), value: { $gte: startOfDays(7, new Date()) } },
    { label: text("list.filters.lastMonth"), value: { $gte: startOfDays(30, new Date()) } },
  ]
}
