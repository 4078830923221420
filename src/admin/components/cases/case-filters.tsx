import { Select } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"
import { allCaseKinds } from "../../presenters/case/case-kinds"
import type { CaseView } from "../../presenters/case/case-view"
import { SearchInput } from "../list/search-input"

type Props = { view: CaseView; change: (part: Partial<Record<"q" | "kind" | "account" | "order", string>>) => void }

/** What the list of cases is narrowed down to, and by what it is sorted. */
export function CaseFilters({ change, view }: Props) {
  const { text } = useText()
  const accounts = (useAccounts().data?.accounts ?? []).map(({ name }) => name)
  return (
    <>
      <Search q={view.q} onChange={(q) => change({ q })} />
      <Choice
        label={text("cases.kind")}
        none={text("cases.all")}
        value={view.kind}
        choices={allCaseKinds.map((kind) => ({ value: kind, label: text(`case.${kind}.title`) }))}
        onChange={(kind) => change({ kind })}
      />
      {accounts.length > 1 && (
        <Choice
          label={text("list.filters.account")}
          none={text("overview.allAccounts")}
          value={view.account}
          choices={accounts.map((name) => ({ value: name, label: name }))}
          onChange={(account) => change({ account })}
        />
      )}
      <Choice
        label={text("common.sort")}
        value={view.order}
        choices={(["oldest", "newest"] as const).map((order) => ({ value: order, label: text(`list.sort.${order}`) }))}
        onChange={(order) => change({ order })}
      />
    </>
  )
}

const PAUSE_MS = 300

/** Asks once the person pauses. What the address says, after a step back too, is what stands there. */
function Search({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const { text } = useText()
  const [typed, setTyped] = useState(q)
  // A filter or a tab that is chosen during the pause stays chosen.
  const ask = useRef(onChange)
  ask.current = onChange
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const pause = setTimeout(() => ask.current(typed.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <div className="w-full sm:w-64">
      <SearchInput label={text("list.search")} value={typed} onChange={setTyped} />
    </div>
  )
}

type ChoiceProps = {
  label: string
  /** What is chosen without a value; left out: there always is one. */
  none?: string
  value: string | undefined
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The select cannot have an empty value. */
const NONE = "all"

function Choice({ choices, label, none, onChange, value }: ChoiceProps) {
  return (
    <Select size="small" value={value ?? NONE} onValueChange={(next) => onChange(next === NONE ? "" : next)}>
      <Select.Trigger className="w-full sm:w-48" aria-label={label}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {none && <Select.Item value={NONE}>{none}</Select.Item>}
        {choices.map((choice) => (
          <Select.Item key={choice.value} value={choice.value}>
            {choice.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
