import { CreditCard } from "@medusajs/icons"
import { Container, DataTable, Heading, Text, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { useAriaSort } from "../../hooks/list/use-aria-sort"
import { useGonePage } from "../../hooks/list/use-gone-page"
import { useAttemptColumns } from "../../hooks/use-attempt-columns"
import { useAttemptFilters } from "../../hooks/use-attempt-filters"
import { useListView } from "../../hooks/use-list-view"
import { useText } from "../../i18n/use-text"
import type { AttemptItem, ListAttemptsQuery } from "../../lib/contract"
import { useAccounts } from "../../lib/queries/accounts"
import { useAttempts } from "../../lib/queries/attempts"
import { listQuery, type ListView, splitFilters } from "../../presenters/list-address"
import { DownloadButton } from "../download-button"
import { LoadError } from "../loading"
import { InsideLink } from "../text/inside-link"
import { AttemptTotals } from "./attempt-totals"
import { EmptyState } from "./empty-state"
import { FilterMenu } from "./filter-menu"
import { Pager } from "./pager"
import { SearchInput } from "./search-input"
import { SortingMenu } from "./sorting-menu"

/** All pay-ins, with search, filters, order and sums. */
export function AttemptTable() {
  const { text } = useText()
  const { view, change } = useListView()
  const query = listQuery(view)
  const { data, error, isPending, refetch } = useAttempts(query)
  const isGone = useGonePage({ error, rows: data?.attempts.length, after: view.after }, () =>
    change({ after: [] }, { replace: true }),
  )
  const instance = useTable(view, change, { attempts: data?.attempts, isLoading: isPending || isGone })
  const around = useAriaSort(instance.getHeaderGroups()[0]?.headers ?? [], view.order)
  const isMissing = error !== null && !data && !isGone
  return (
    <Container className="p-0" ref={around}>
      <DataTable instance={instance}>
        <DataTable.Toolbar
          className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
          translations={{ clearAll: text("common.clearAll") }}
        >
          <TableHeading />
          <div className="flex w-full flex-wrap items-center gap-2 md:w-auto md:justify-end">
            <DownloadButton path="/admin/payin/attempts/export" query={exportQuery(query)} />
            <FilterMenu table={instance} />
            <SortingMenu order={view.order} onChange={(order) => change({ order })} />
            <div className="w-full md:w-72">
              <SearchInput label={text("list.search")} value={view.q} onChange={(q) => change({ q })} />
            </div>
          </div>
        </DataTable.Toolbar>
        {/* Below the search and the filters: they may be why. */}
        {isMissing ? <LoadError error={error} onRetry={refetch} /> : <AttemptRows />}
      </DataTable>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t px-6 py-3">
        <AttemptTotals query={query} />
        <Pager
          page={data?.page}
          rows={data?.attempts.length ?? 0}
          after={view.after}
          onPage={(after) => change({ after })}
        />
      </div>
    </Container>
  )
}

function AttemptRows() {
  const { text } = useText()
  return (
    <DataTable.Table
      emptyState={{
        empty: { custom: <NoPayinsYet /> },
        filtered: { heading: text("list.filtered.heading"), description: text("list.filtered.text") },
      }}
    />
  )
}

function TableHeading() {
  const { text } = useText()
  return (
    <div>
      <Heading>{text("list.heading")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {text("list.subtitle")}
      </Text>
    </div>
  )
}

function NoPayinsYet() {
  const { text } = useText()
  return (
    <EmptyState icon={<CreditCard />} heading="list.empty.heading" body="list.empty.text">
      <Text size="small">
        <InsideLink to="/settings/payin">{text("overview.toSettings")}</InsideLink>
      </Text>
    </EmptyState>
  )
}

/** All pages of the list, in its own order: newest first. */
function exportQuery({ cursor: _cursor, limit: _limit, order: _order, ...filters }: ListAttemptsQuery) {
  return filters
}

type Change = (part: Partial<ListView>) => void

type Rows = { attempts: AttemptItem[] | undefined; isLoading: boolean }

function useTable(view: ListView, change: Change, { attempts, isLoading }: Rows) {
  const navigate = useNavigate()
  const accounts = useAccounts().data?.accounts ?? []
  return useDataTable({
    data: attempts ?? [],
    columns: useAttemptColumns(accounts.length > 1),
    filters: useAttemptFilters(view.filters),
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
          order: sorting ? (`${sorting.desc ? "-" : ""}${sorting.id}` as ListView["order"]) : unsorted(view.order),
        }),
    },
  })
}

/** The newest first; a click on the column that the list is sorted by anyway turns it round. */
function unsorted(order: ListView["order"]): ListView["order"] {
  return order === "-created_at" ? "created_at" : "-created_at"
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
