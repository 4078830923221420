import { Container } from "@medusajs/ui"
import { Breadcrumb } from "../../../components/breadcrumb"
import { EmptyState } from "../../../components/list/empty-state"
import { Pager } from "../../../components/list/pager"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { PeriodPage } from "../../../components/overview/period-page"
import { UnknownList } from "../../../components/unknown/unknown-list"
import { useGonePage } from "../../../hooks/list/use-gone-page"
import { usePagedView } from "../../../hooks/list/use-paged-view"
import type { PeriodQuery } from "../../../lib/contract"
import { useUnknownCallbacks } from "../../../lib/queries/callbacks"

/** Where the overview's note leads: callbacks about trades that no pay-in of this store has. */
export default function UnknownPage() {
  return (
    <PeriodPage heading="unknown.heading" subtitle="unknown.subtitle">
      {(period) => <Callbacks period={period} />}
    </PeriodPage>
  )
}

function Callbacks({ period }: { period: PeriodQuery }) {
  // The period stays in the address while its pages are turned.
  const { toFirstPage, toPage, view } = usePagedView(["account", "days", "from", "to"])
  const cursor = view.after.at(-1)
  const { data, error, refetch } = useUnknownCallbacks({ ...period, limit: 20, ...(cursor ? { cursor } : {}) })
  const isGone = useGonePage({ error, rows: data?.callbacks.length, after: view.after }, toFirstPage)
  if (!data || isGone) return error && !isGone ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton />
  const { callbacks, page } = data
  return (
    <Container className="divide-y p-0">
      {callbacks.length === 0 ? (
        <div className="px-6 py-12">
          <EmptyState heading="unknown.empty" body="unknown.emptyText" />
        </div>
      ) : (
        <>
          <UnknownList callbacks={callbacks} />
          <div className="px-6 py-3">
            <Pager page={page} rows={callbacks.length} after={view.after} onPage={toPage} />
          </div>
        </>
      )}
    </Container>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="unknown.heading" /> }
