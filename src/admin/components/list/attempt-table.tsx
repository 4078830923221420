import { Container, DataTable, Heading, Text, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { useAttemptColumns } from "../../hooks/use-attempt-columns"
import { useAttemptFilters } from "../../hooks/use-attempt-filters"
import { useListView } from "../../hooks/use-list-view"
import { useText } from "../../i18n/use-text"
import type { AttemptItem } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { useAttempts } from "../../lib/queries/attempts"
import { listQuery, type ListView, splitFilters } from "../../presenters/list-address"
import { LoadError } from "../loading"
import { AttemptTotals } from "./attempt-totals"
import { Pager } from "./pager"

/** All pay-ins, with search, filters, order and sums. */
export function AttemptTable() {
  const { text } = useText()
  const { view, change } = useListView()
  const query = listQuery(view)
  const { data, error, isPending, refetch } = useAttempts(query)
  const instance = useTable(view, change, { attempts: data?.attempts, isLoading: isPending })
  if (error) return <LoadError error={error} onRetry={refetch} />
  const next = data?.page.next_cursor
  return (
    <Container className="p-0">
      <DataTable instance={instance}>
        <DataTable.Toolbar
          className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
          translations={{ clearAll: text("common.clearAll"), sort: text("common.sort") }}
        >
          <div>
            <Heading>{text("list.heading")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {text("list.subtitle")}
            </Text>
          </div>
          <div className="flex w-full items-center gap-2 md:w-auto">
            <DataTable.FilterMenu tooltip={text("common.filter")} />
            <DataTable.SortingMenu tooltip={text("common.sort")} />
            <div className="w-full md:w-72">
              <DataTable.Search placeholder={text("list.search")} />
            </div>
          </div>
        </DataTable.Toolbar>
        <DataTable.Table
          emptyState={{
            empty: { heading: text("list.empty.heading"), description: text("list.empty.text") },
            filtered: { heading: text("list.filtered.heading"), description: text("list.filtered.text") },
          }}
        />
      </DataTable>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t px-6 py-3">
        <AttemptTotals query={query} />
        <Pager
          onPrevious={view.after.length ? () => change({ after: view.after.slice(0, -1) }) : undefined}
          onNext={next ? () => change({ after: [...view.after, next] }) : undefined}
        />
      </div>
    </Container>
  )
}

type Change = (part: Partial<ListView>) => void

type Rows = { attempts: AttemptItem[] | undefined; isLoading: boolean }

function useTable(view: ListView, change: Change, { attempts, isLoading }: Rows) {
  const navigate = useNavigate()
  const accounts = useAccounts().data?.accounts ?? []
  return useDataTable({
    data: attempts ?? [],
    columns: useAttemptColumns(accounts.length > 1),
    filters: useAttemptFilters(),
    getRowId: (row) => row.id,
    rowCount: attempts?.length ?? 0,
    isLoading,
    onRowClick: (_event, row) => void navigate(`/payin/${row.id}`),
    search: { state: view.q, onSearchChange: (q) => change({ q }) },
    filtering: useFiltering(view, change),
    sorting: {
      state: { id: view.order.replace("-", ""), desc: view.order.startsWith("-") },
      onSortingChange: (sorting) =>
        change({
          order: sorting ? (`${sorting.desc ? "-" : ""}${sorting.id}` as ListView["order"]) : "-created_at",
        }),
    },
  })
}

function useFiltering(view: ListView, change: Change) {
  const [picked, setPicked] = useState<Record<string, unknown>>({})
  return {
    state: { ...picked, ...view.filters },
    onFilteringChange: (filters: Record<string, unknown>) => {
      const { set, picked: waiting } = splitFilters(filters)
      setPicked(waiting)
      change({ filters: set })
    },
  }
}
