import { useEffect, useRef, useState } from "react"
import { useText } from "../../i18n/use-text"
import { useAccounts } from "../../lib/queries/accounts"
import { allCaseKinds } from "../../presenters/case/case-kinds"
import type { CaseView } from "../../presenters/case/case-view"
import { Choice, named } from "../list/choice"
import { SearchInput } from "../list/search-input"

type Props = { view: CaseView; change: (part: Partial<Record<"q" | "kind" | "account" | "order", string>>) => void }

const WIDTH = "w-full sm:w-48"

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
        width={WIDTH}
      />
      {accounts.length > 1 && (
        <Choice
          label={text("list.filters.account")}
          none={text("overview.allAccounts")}
          value={view.account}
          choices={named(accounts)}
          onChange={(account) => change({ account })}
          width={WIDTH}
        />
      )}
      <Choice
        label={text("common.sort")}
        value={view.order}
        choices={(["oldest", "newest"] as const).map((order) => ({ value: order, label: text(`list.sort.${order}`) }))}
        onChange={(order) => change({ order })}
        width={WIDTH}
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
