import { Breadcrumb } from "../../../components/breadcrumb"
import { DayList } from "../../../components/days/day-list"
import { DownloadButton } from "../../../components/download-button"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { PeriodPage } from "../../../components/overview/period-page"
import { UncountedNote } from "../../../components/overview/uncounted-note"
import type { PeriodQuery } from "../../../lib/contract"
import { useDays } from "../../../lib/queries/sums"

/** Reconciliation: what the service says it credited, and what Medusa captured, day by day. */
export default function DaysPage() {
  return (
    <PeriodPage
      tab="days"
      heading="days.heading"
      subtitle="days.subtitle"
      tools={(query) => <DownloadButton path="/admin/payin/days/export" query={query} />}
    >
      {(query) => <DaysOf query={query} />}
    </PeriodPage>
  )
}

function DaysOf({ query }: { query: PeriodQuery }) {
  const { data, error, refetch } = useDays(query)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={6} />
  return (
    <>
      <UncountedNote complete={data.complete} />
      <DayList answer={data} />
    </>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb name="overview.tabs.days" /> }
