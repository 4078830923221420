import { useAccountChoices } from "../../hooks/list/use-account-choices"
import { useText } from "../../i18n/use-text"
import { allCaseKinds } from "../../presenters/case/case-kinds"
import type { CaseView } from "../../presenters/case/case-view"
import { Choice, named } from "../list/choice"
import { SearchInput } from "../list/search-input"

type Props = { view: CaseView; change: (part: Partial<Record<"q" | "kind" | "account" | "order", string>>) => void }

const WIDTH = "w-full sm:w-48"

/** What the list of cases is narrowed down to, and by what it is sorted. */
export function CaseFilters({ change, view }: Props) {
  const { text } = useText()
  const accounts = useAccountChoices(view.account)
  return (
    <>
      <div className="w-full sm:w-80">
        <SearchInput label={text("list.search")} value={view.q} onChange={(q) => change({ q })} />
      </div>
      <Choice
        label={text("cases.kind")}
        none={text("cases.all")}
        value={view.kind}
        choices={allCaseKinds.map((kind) => ({ value: kind, label: text(`case.${kind}.title`) }))}
        onChange={(kind) => change({ kind })}
        width={WIDTH}
      />
      {accounts.length > 0 && (
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
